/// The script of the body in space: a figure that turns under a finger.
enum BodyScript {
  static let text = #"""

    'use strict';
    (() => {
      const canvas = document.getElementById('figure'), pen = canvas.getContext('2d');
      const body = JSON.parse(document.getElementById('data').textContent).body;
      const places = unpack(body.places, 3 * body.parts);
      const views = { front: [0, 0], side: [90, 0], above: [0, 90] };  // of the person
      let [yaw, pitch] = [body.heading + 35, 12], frame = 0, held = null;

      /** Turns a place about the vertical, then about the horizontal; millimetres become pixels. */
      function project(x, y, z) {
        const [a, b] = [yaw, pitch].map((degrees) => degrees * Math.PI / 180);
        const across = x * Math.cos(a) - z * Math.sin(a), deep = x * Math.sin(a) + z * Math.cos(a);
        const high = (y - body.ground - 850) * Math.cos(b) - deep * Math.sin(b);
        const near = (y - body.ground - 850) * Math.sin(b) + deep * Math.cos(b);
        const scale = canvas.height / 2100 * 6000 / (6000 - near);
        return [canvas.width / 2 + across * scale, canvas.height / 2 - high * scale, near];
      }

      /** Where the body of a frame, or of the nearest that has one, begins; null without any. */
      function nearest(index) {
        const step = body.parts * 3, count = places.length / step;
        for (let off = 0; off < count; off++) {
          for (const row of [(index + off) * step, (index - off) * step]) {
            if (places[row] !== undefined && places[row] !== gone) return row;
          }
        }
        return null;
      }

      function line(points, color, width) {
        pen.strokeStyle = color;
        pen.lineWidth = width;
        pen.beginPath();
        points.forEach(([x, y], i) => i ? pen.lineTo(x, y) : pen.moveTo(x, y));
        pen.stroke();
      }

      function draw() {
        const style = getComputedStyle(document.documentElement);
        const ink = (name) => style.getPropertyValue('--' + name).trim();
        pen.clearRect(0, 0, canvas.width, canvas.height);
        pen.lineCap = pen.lineJoin = 'round';
        for (let i = -1000; i <= 1000; i += 250) {
          line([project(i, body.ground, -1000), project(i, body.ground, 1000)], ink('grid'), 2);
          line([project(-1000, body.ground, i), project(1000, body.ground, i)], ink('grid'), 2);
        }
        const row = nearest(Math.floor(frame / body.every));
        if (row === null) return;
        pen.globalAlpha = row === Math.floor(frame / body.every) * body.parts * 3 ? 1 : 0.3;
        const points = Array.from({ length: body.parts }, (_, i) => project(...places.slice(row + 3 * i, row + 3 * i + 3)));
        const color = (from, to) => from > 15 || from % 2 !== to % 2 ? ink('limb') : from % 2 ? ink('right') : ink('line');
        body.segments.map(([from, to]) => [points[from], points[to], color(from, to)])
          .sort((a, b) => a[0][2] + a[1][2] - b[0][2] - b[1][2])
          .forEach(([from, to, ink]) => line([from, to], ink, 14));
        // No part of the head is fitted: a ring above the trunk shows where it is.
        const [hips, shoulders] = [points[16], points[17]];
        const reach = 0.5, center = [0, 1].map((i) => shoulders[i] + reach * (shoulders[i] - hips[i]));
        pen.strokeStyle = ink('limb');
        pen.lineWidth = 6;
        pen.beginPath();
        pen.arc(...center, canvas.height / 2100 * 110, 0, 2 * Math.PI);
        pen.stroke();
        pen.globalAlpha = 1;
      }

      canvas.addEventListener('pointerdown', (event) => {
        held = [event.clientX, event.clientY, yaw, pitch];
        canvas.setPointerCapture(event.pointerId);
      });
      canvas.addEventListener('pointermove', (event) => {
        if (!held) return;
        yaw = held[2] + (held[0] - event.clientX) / 2;
        pitch = Math.min(90, Math.max(-20, held[3] + (event.clientY - held[1]) / 2));
        draw();
      });
      for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => { held = null; });
      for (const button of document.querySelectorAll('.turn')) {
        button.addEventListener('click', () => { [yaw, pitch] = views[button.dataset.view]; yaw += body.heading; draw(); });
      }
      document.addEventListener('frame', (event) => { frame = event.detail; draw(); });
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
      draw();
    })();

    """#
}
