// A clock for components: a time that is read again every second.

/** Return an object whose `now` follows a clock; only for components, while they are shown. */
export function ticking(clock: () => number): { readonly now: number } {
  let now = $state(clock());
  $effect(() => {
    const timer = setInterval(() => (now = clock()), 1_000);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
