/// The script of a report: the replay, and the cursor over the curves.
enum ReportScript {
  static let text = #"""

    'use strict';
    (() => {
      const find = (id) => document.getElementById(id);
      const data = JSON.parse(find('data').textContent);
      const [play, position, clock, status, speed] = ['play', 'position', 'time', 'status', 'speed'].map(find);
      const alignment = find('alignment');
      const takes = data.takes.map(prepare);
      const partners = alignment ? { inStep: unpack(data.inStep, 1), aligned: unpack(data.aligned, 1) } : {};
      const { times, slowMotion } = takes[0];  // of a video beside it
      const last = times.length - 1;
      let frame = 0, isPlaying = false, drawn = 0;

      function prepare(take, index) {
        const stage = document.querySelectorAll('.stage')[index];
        const canvas = stage.querySelector('canvas');
        return {
          ...take, canvas, pen: canvas.getContext('2d'), scale: canvas.width / take.view[2],
          video: stage.querySelector('video'), rows: [...stage.querySelectorAll('.now tbody tr')],
          points: unpack(take.points, 2 * take.count), seen: unpack(take.seen, take.count - 3),
          times: unpack(take.times, 1).map((time) => time / 1000),
          series: take.series.map((series) => ({ ...series, readings: unpack(series.readings, 3) })),
        };
      }

      const number = (value, decimals) => value.toFixed(decimals).replace('.', data.words.point[1]).replace('-', '−');
      const duration = (seconds) => number(seconds, 2) + ' s';

      // The skeleton.

      let ink = {};
      function readInk() {
        const style = getComputedStyle(document.documentElement);
        for (const name of ['line', 'right', 'limb', 'faint', 'ground']) ink[name] = style.getPropertyValue('--' + name).trim();
      }

      /** The place of a point on the canvas; null where it was not seen. */
      function place(take, row, point) {
        const at = 2 * (row * take.count + point);
        const x = take.points[at], y = take.points[at + 1];
        return x === gone || x === undefined ? null : [x / 2, y / 2];  // halves of the canvas's pixels
      }

      function stroke(pen, points, color, width) {
        pen.strokeStyle = color;
        pen.lineWidth = width;
        line(pen, points);
      }

      function line(pen, points) {
        pen.beginPath();
        points.forEach(([x, y], i) => i ? pen.lineTo(x, y) : pen.moveTo(x, y));
        pen.stroke();
      }

      function draw(take, index) {
        const { pen, canvas } = take, row = Math.floor(index / take.every);
        const known = take.count - 3;  // the last three points are of the head
        pen.clearRect(0, 0, canvas.width, canvas.height);
        pen.lineCap = pen.lineJoin = 'round';
        drawGround(take);
        for (const [from, to, kind] of take.limbs) {
          const a = place(take, row, from), b = place(take, row, to);
          if (!a || !b) continue;
          const seen = Math.min(...[from, to].map((point) => take.seen[row * known + point]));  // 0…15
          const width = kind ? 14 : 8;
          pen.globalAlpha = 0.25 + 0.05 * seen;
          if (take.video) stroke(pen, [a, b], ink.ground, width + 8);
          stroke(pen, [a, b], [ink.limb, ink.line, ink.right, ink.limb][kind], width);
        }
        pen.globalAlpha = 1;
        drawHead(take, row, known);
      }

      function drawGround({ pen, footing, down, view, size, scale }) {
        if (!footing) return;
        const x = (footing[0] - view[0]) * scale, y = (footing[1] - view[1]) * scale, far = 4000;
        pen.strokeStyle = ink.faint;
        pen.lineWidth = 2;
        line(pen, [[x - down[1] * far, y + down[0] * far], [x + down[1] * far, y - down[0] * far]]);
        pen.setLineDash([10, 10]);
        line(pen, [[x, y], [x - down[0] * far, y - down[1] * far]]);
        pen.setLineDash([]);
      }

      /** An outline with a nose, or filled where the head is turned away. */
      function drawHead(take, row, first) {
        const [center, top, nose] = [0, 1, 2].map((i) => place(take, row, first + i));
        if (!center || !top || take.video) return;  // a video shows the head itself
        const pen = take.pen, up = [top[0] - center[0], top[1] - center[1]], half = Math.hypot(...up);
        pen.strokeStyle = ink.limb;
        pen.fillStyle = nose ? ink.ground : ink.limb;
        pen.lineWidth = 8;
        pen.beginPath();
        pen.ellipse(...center, half, half * 0.78, Math.atan2(up[1], up[0]), 0, 2 * Math.PI);
        pen.fill();
        pen.stroke();
        if (!nose) return;
        const side = (share) => [0, 1].map((i) => center[i] + up[i] * share + (nose[i] - center[i]) * 0.35);
        line(pen, [side(0.25), nose, side(-0.25)]);
      }

      // Readings of the moment.

      function reading(series, index) {
        // The value, and how far the ends of its interval are below and above it.
        const [whole, below, above] = series.readings.slice(3 * index, 3 * index + 3);
        const [value, low, high] = [whole, whole - below, whole + above].map((number) => number / 10 ** series.decimals);
        const note = series.notes.find(([from, to]) => from <= index && index <= to);
        const text = note ? series.texts[note[2]] : '';
        if (whole === undefined || whole === gone) return [data.words.noReading, text];
        const between = low < 0 ? data.words.rangeFromMinus : '–';
        const range = below === gone || above === gone ? '' :
          number(low, series.decimals) + between + number(high, series.decimals) + series.suffix;
        return [number(value, series.decimals) + series.suffix, [range, text].filter(Boolean).join('; ')];
      }

      function showReadings(take, index) {
        take.series.forEach((series, i) => {
          const [value, range] = reading(series, index);
          take.rows[i].querySelector('.value').textContent = value;
          take.rows[i].querySelector('.range').textContent = range;
        });
      }

      // Curves and their cursors.

      const curves = [...document.querySelectorAll('.curve svg')].map((svg) => {
        const cursor = document.createElementNS('http://www.w3.org/2000/svg', 'line');
        cursor.setAttribute('class', 'cursor');
        cursor.setAttribute('y1', 0);
        cursor.setAttribute('y2', svg.viewBox.baseVal.height - 36);
        svg.append(cursor);
        const { from, to, left, right } = Object.fromEntries(Object.entries(svg.dataset).map(([k, v]) => [k, +v]));
        const move = (event) => {
          const box = svg.getBoundingClientRect();
          const x = (event.clientX - box.left) / box.width * svg.viewBox.baseVal.width;
          seek(from + (x - left) / (right - left) * (to - from));
        };
        svg.addEventListener('pointermove', (event) => { if (!isPlaying || event.buttons) move(event); });
        svg.addEventListener('pointerdown', move);
        return (time) => {
          const x = left + (time - from) / (to - from) * (right - left);
          cursor.setAttribute('x1', x);
          cursor.setAttribute('x2', x);
        };
      });

      // Time.

      function partner(index) {
        return alignment ? partners[alignment.value][index] : 0;
      }

      function show(index) {
        frame = Math.min(Math.max(index, 0), last);
        takes.forEach((take, i) => {
          const own = i ? partner(frame) : frame;
          draw(take, own);
          showReadings(take, own);
        });
        position.value = frame;
        clock.textContent = duration(times[frame]);
        position.setAttribute('aria-valuetext', summary());
        curves.forEach((move) => move(times[frame]));
        drawn++;
        document.documentElement.dataset.drawn = drawn;
        document.dispatchEvent(new CustomEvent('frame', { detail: frame }));
      }

      const summary = () => [duration(times[frame]), ...takes[0].series.map(
        (series) => series.title + ' ' + reading(series, frame)[0])].join('; ');

      /** The last frame at or before a time. */
      function frameAt(time) {
        let low = 0, high = last;
        while (low < high) {
          const middle = (low + high + 1) >> 1;
          if (times[middle] <= time + 1e-6) low = middle; else high = middle - 1;
        }
        return low;
      }

      /** Shows the frame nearest to a time, and the video at it. */
      function seek(time) {
        const before = frameAt(time);
        const isNext = before < last && times[before + 1] - time < time - times[before];
        step(before + isNext);
      }

      function step(index) {
        show(index);
        if (takes[0].video) takes[0].video.currentTime = times[frame] * slowMotion + 0.001;
        start = null;
      }

      const playbackRate = () => Math.min(speed.value * slowMotion, 16);  // more is refused by browsers

      let start = null;  // of the clock and of the recording
      function tick(now) {
        if (!isPlaying) return;
        const video = takes[0].video;
        start ??= [now, times[frame]];
        const time = video ? video.currentTime / slowMotion : start[1] + (now - start[0]) / 1000 * speed.value;
        show(frameAt(time));
        if (frame === last || video?.ended) return pause();
        requestAnimationFrame(tick);
      }

      function resume() {
        if (frame === last) step(0);
        isPlaying = true;
        start = null;
        play.textContent = data.words.pause;
        if (takes[0].video) {
          takes[0].video.playbackRate = playbackRate();
          takes[0].video.play();
        }
        announce();
        requestAnimationFrame(tick);
      }

      /** Tells the rest of the page the rate of playing, 0 where it pauses. */
      function announce() {
        document.dispatchEvent(new CustomEvent('playing', { detail: isPlaying ? playbackRate() : 0 }));
      }

      function pause() {
        isPlaying = false;
        announce();
        takes[0].video?.pause();
        play.textContent = data.words.play;
        status.textContent = summary();
      }

      const toggle = () => isPlaying ? pause() : resume();
      play.addEventListener('click', toggle);
      position.addEventListener('input', () => step(+position.value));
      speed.addEventListener('change', () => {
        start = null;
        if (takes[0].video) takes[0].video.playbackRate = playbackRate();
        announce();
      });
      alignment?.addEventListener('change', () => show(frame));
      const keys = {
        ArrowLeft: (far) => frame - (far ? 10 : 1), ArrowRight: (far) => frame + (far ? 10 : 1),
        Home: () => 0, End: () => last,
      };
      document.addEventListener('keydown', (event) => {
        const target = event.target;
        if (event.ctrlKey || event.altKey || event.metaKey || target.tagName === 'SELECT') return;
        if (event.key === ' ' && (target === document.body || target === position)) toggle();
        else if (keys[event.key] && !target.closest('.wide')) step(keys[event.key](event.shiftKey));
        else return;
        event.preventDefault();
      });
      for (const button of document.querySelectorAll('button[value]')) {
        button.setAttribute('aria-label', button.textContent + ', ' + data.words.jump);
      }
      document.addEventListener('click', (event) => {
        const button = event.target.closest('button[value]');
        if (!button) return;
        seek(button.value / 1000);
        status.textContent = summary();
        find('replay').scrollIntoView({ block: 'nearest' });
      });
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { readInk(); show(frame); });
      readInk();
      step(data.first);
      document.documentElement.dataset.ready = Math.round(performance.now());
    })();

    """#
}
