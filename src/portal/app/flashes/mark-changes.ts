/** Elements that a reader knows as one thing. */
const places = 'tr, li, article, dd, section'

/** More places than these changed at once are another page, not what was done. */
const most = 3

const placeOf = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest(places) ?? null

const changedPlaces = (records: readonly MutationRecord[]): Element[] => {
  const all = new Set(
    records
      .flatMap(({ type, target, addedNodes }) => (type === 'characterData' ? [target] : [...addedNodes]))
      .map(placeOf)
      .filter((place) => place !== null),
  )
  // The row, not the section that also counts its rows.
  return [...all].filter(
    (place) => place.isConnected && ![...all].some((other) => other !== place && place.contains(other)),
  )
}

/** Leaves out what is taller than half the window: no place that the eye would look for, and hardly one to move. */
const isPlain = (place: Element): boolean =>
  place.closest('[data-unmarked]') === null && place.getBoundingClientRect().height <= innerHeight / 2

const isCovered = (place: Element, cover: Element): boolean => {
  const [own, over] = [place.getBoundingClientRect(), cover.getBoundingClientRect()]
  return own.bottom > over.top && own.top < over.bottom && own.left < over.right && own.right > over.left
}

/**
 * Marks each place of the page's content (`data-just-changed`) that changes from now on, until the reader's next key or
 * press, and moves it clear of the messages; not one that is tall, nor what is in a part with `data-unmarked`. Returns what
 * ends that earlier.
 */
export function markChanges(): () => void {
  const content = document.querySelector('#main')
  const messages = document.querySelector('[aria-label=Messages]')
  if (content === null || messages === null) return () => {}
  const marked = new Set<Element>()
  const observer = new MutationObserver((records) => {
    const changed = changedPlaces(records)
    if (changed.length > most) return
    for (const place of changed.filter(isPlain)) {
      marked.add(place)
      place.setAttribute('data-just-changed', '')
      if (isCovered(place, messages)) place.scrollIntoView({ block: 'nearest' })
    }
  })
  observer.observe(content, { childList: true, characterData: true, subtree: true })
  const end = () => {
    observer.disconnect()
    for (const place of marked) place.removeAttribute('data-just-changed')
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, end, true)
  }
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, end, true)
  return end
}
