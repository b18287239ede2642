/// The script of a page with several cameras: the other cameras' pictures move in step with the first one's.
enum RigScript {
  static let text = #"""

    'use strict';
    (() => {
      const margin = 0.1;  // s for which the first and last pictures stay
      const drift = { playing: 0.15, paused: 0.005 };  // s by which a video may be off
      const inside = 0.001;  // s into a frame, lest the one before it is shown
      const data = JSON.parse(document.getElementById('data').textContent);
      const seconds = (packed) => unpack(packed, 1).map((time) => time / 1000);
      const main = seconds(data.takes[0].times);
      const views = data.views.map((view, index) => {
        const stage = document.querySelectorAll('.view')[index], canvas = stage.querySelector('canvas');
        return {
          ...view, canvas, pen: canvas.getContext('2d'), scale: canvas.width / view.view[2],
          video: stage.querySelector('video'), points: unpack(view.points, 2 * view.count), seen: unpack(view.seen, view.count - 3),
          times: seconds(view.times), shown: seconds(view.shown),
        };
      });
      let rate = 0, frame = 0;  // of playing; 0 where it pauses

      function place(view, row, point) {
        const at = 2 * (row * view.count + point), x = view.points[at], y = view.points[at + 1];
        return x === gone || x === undefined ? null : [x / 2, y / 2];  // halves of the canvas's pixels
      }

      /** The frame whose moment is nearest; null before the camera ran and after it. */
      function nearest(view, time) {
        const { shown } = view;
        if (time < shown[0] - margin || time > shown[shown.length - 1] + margin) return null;
        let low = 0, high = shown.length - 1;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (shown[middle] < time) low = middle + 1; else high = middle;
        }
        return low > 0 && time - shown[low - 1] < shown[low] - time ? low - 1 : low;
      }

      function draw(view, index) {
        const { pen, canvas } = view, style = getComputedStyle(document.documentElement);
        const ink = (name) => style.getPropertyValue('--' + name).trim();
        pen.clearRect(0, 0, canvas.width, canvas.height);
        if (index === null) return;
        pen.lineCap = pen.lineJoin = 'round';
        const row = Math.floor(index / view.every), known = view.count - 3;  // the last three points are of the head
        const line = (a, b, color, width) => {
          pen.strokeStyle = color;
          pen.lineWidth = width;
          pen.beginPath();
          pen.moveTo(...a);
          pen.lineTo(...b);
          pen.stroke();
        };
        for (const [from, to, kind] of view.limbs) {
          const a = place(view, row, from), b = place(view, row, to);
          if (!a || !b) continue;
          pen.globalAlpha = 0.25 + 0.05 * Math.min(...[from, to].map((point) => view.seen[row * known + point]));
          const width = kind ? 14 : 8;
          if (view.video) line(a, b, ink('ground'), width + 8);
          line(a, b, ink(['limb', 'line', 'right', 'limb'][kind]), width);
        }
        pen.globalAlpha = 1;
        const [center, top] = [known, known + 1].map((point) => place(view, row, point));
        if (!center || !top || view.video) return;  // a video shows the head itself
        const up = [top[0] - center[0], top[1] - center[1]], half = Math.hypot(...up);
        pen.strokeStyle = ink('limb');
        pen.lineWidth = 8;
        pen.beginPath();
        pen.ellipse(...center, half, half * 0.78, Math.atan2(up[1], up[0]), 0, 2 * Math.PI);
        pen.stroke();
      }

      /** A video runs by itself, and is set where it is off by more than a few frames. */
      function follow(view, index) {
        const { video, times } = view;
        if (!video) return;
        if (index === null) return video.pause();
        const off = Math.abs(video.currentTime - times[index]);
        if (off > (rate ? drift.playing : drift.paused)) video.currentTime = times[index] + inside;
        if (!rate) return video.pause();
        video.playbackRate = rate;
        if (video.paused) video.play().catch(() => {});
      }

      function show() {
        for (const view of views) {
          const index = nearest(view, main[frame]);
          draw(view, index);
          follow(view, index);
        }
      }

      document.addEventListener('frame', (event) => { frame = event.detail; show(); });
      document.addEventListener('playing', (event) => { rate = event.detail; show(); });
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
    })();

    """#
}
