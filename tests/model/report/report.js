const form = document.querySelector('form');

/** Lifts transitions out of a statechart and out of the list beside it, or none. */
function point(section, numbers) {
  section.querySelector('svg').classList.toggle('pointing', numbers.length > 0);
  for (const part of section.querySelectorAll('figure [data-slot]')) {
    part.classList.toggle('on', numbers.includes(part.dataset.slot));
  }
}

document.addEventListener('pointerover', ({ target }) => {
  const section = target.closest('section');
  if (section === null) return;
  const one = target.closest('[data-slot]');
  const path = target.closest('.path');
  const numbers = one ? [one.dataset.slot] : (path?.dataset.taken.split(' ').filter(Boolean) ?? []);
  point(section, numbers);
});

function filter() {
  const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isFiltered =
    words.length > 0 || form.elements.failed.checked || form.elements.product.checked;
  let shown = 0;
  for (const section of document.querySelectorAll('section')) {
    let own = 0;
    for (const path of section.querySelectorAll('.path')) {
      const text = `${section.id} ${path.querySelector('summary').textContent}`.toLowerCase();
      const isShown =
        words.every((word) => text.includes(word)) &&
        (!form.elements.failed.checked || path.dataset.state === 'failed') &&
        (!form.elements.product.checked || path.dataset.place === 'product');
      path.hidden = !isShown;
      own += Number(isShown);
    }
    section.hidden = isFiltered && own === 0;
    shown += own;
  }
  form.querySelector('output').value = `${shown} paths`;
}

form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();
