/**
 * Makes a value on first use and keeps it: an Intl formatter takes milliseconds to build, which a page that formats
 * nothing of its kind must not spend while loading.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
