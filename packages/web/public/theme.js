(() => {
  const kept = () => {
    try {
      return localStorage.getItem('steward.theme');
    } catch {
      return null;
    }
  };
  const choice = kept();
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
