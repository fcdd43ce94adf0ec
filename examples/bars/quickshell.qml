// quickshell reads the socket itself: the server tells every change, so there is no helper process and no timer but the
// one that reconnects.
import QtQuick
import Quickshell
import Quickshell.Io

Text {
  id: weather

  property var day: null
  property var status: null

  text: day ? day.temperatureShort + "  " + day.summary : "–"
  textFormat: Text.PlainText
  opacity: server.connected && status && status.weather === "fresh" ? 1 : 0.6

  Socket {
    id: server

    path: Quickshell.env("XDG_RUNTIME_DIR") + "/cloudy.sock"
    connected: true
    parser: SplitParser {
      onRead: line => {
        const message = JSON.parse(line);
        if (message.type !== "update") return;
        if ("day" in message.view) weather.day = message.view.day;
        if ("status" in message.view) weather.status = message.view.status;
      }
    }
    onConnectionStateChanged: {
      if (!connected) return;
      write('{"type":"subscribe","topics":["day","status"]}\n');
      flush();
    }
  }

  Timer {
    interval: 5000
    repeat: true
    running: !server.connected
    onTriggered: server.connected = true
  }
}
