// Skeleton: replaced by the first real test.
