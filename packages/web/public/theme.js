(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('steward.theme');
  } catch (error) {
    choice = null;
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
