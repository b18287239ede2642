/// The script of an overview, which sorts and filters the rows of the page.
enum OverviewScript {
  static let text = #"""

    'use strict';
    (() => {
      const table = document.querySelector('.sortable');
      const body = table.tBodies[0];
      const rows = [...body.rows];
      const filter = document.getElementById('filter');
      const count = document.getElementById('count');

      /** The value by which a row is sorted: a number where the column has one. */
      function key(row, column) {
        const cell = row.cells[column];
        if (!cell) return null;
        const order = cell.dataset.order;
        if (order === undefined) return cell.textContent;
        return order === '' ? null : Number(order);
      }

      function compare(a, b) {
        if (typeof a === 'number' && typeof b === 'number') return a - b;
        return String(a).localeCompare(String(b), document.documentElement.lang, { numeric: true });
      }

      table.tHead.addEventListener('click', (event) => {
        const button = event.target.closest('button');
        if (!button) return;
        const head = button.closest('th'), column = Number(button.dataset.column);
        const isDown = head.getAttribute('aria-sort') === 'ascending';
        for (const other of table.tHead.rows[0].cells) {
          if (other.hasAttribute('aria-sort')) other.setAttribute('aria-sort', 'none');
        }
        head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
        const keyed = rows.map((row, index) => ({ row, index, value: key(row, column) }));
        keyed.sort((a, b) => {
          // Rows without a value stand last in both orders.
          if (a.value === null || b.value === null) return (a.value === null) - (b.value === null) || a.index - b.index;
          return (isDown ? -1 : 1) * compare(a.value, b.value) || a.index - b.index;
        });
        body.append(...keyed.map(({ row }) => row));
      });

      function show() {
        const wanted = filter.value.toLowerCase();
        let shown = 0;
        for (const row of rows) {
          row.hidden = !row.textContent.toLowerCase().includes(wanted);
          if (!row.hidden) shown++;
        }
        count.textContent = shown + ' / ' + rows.length;
      }
      filter.addEventListener('input', show);
      show();
    })();

    """#
}
