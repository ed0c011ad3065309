import { type RefObject, useEffect, useRef } from 'react'
import { attemptPattern } from './attempt-filter.ts'

/** The maximum number of marks per box; more would not help. */
const most = 500
/** Distance between a box's top edge and the first match scrolled to, in px. */
const above = 60

function* placesIn(box: Element, pattern: RegExp): Generator<Range> {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const { index, 0: found } of (text.nodeValue ?? '').matchAll(pattern)) {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + found.length)
      yield range
    }
  }
}

/**
 * Highlights the filter's matches in open texts (elements with data-searched) and scrolls each one once to
 * its first match.
 */
export function useFoundHighlight(
  list: RefObject<HTMLElement | null>,
  wanted: string,
  open: ReadonlyMap<string, unknown>,
): void {
  const scrolled = useRef(new WeakMap<Element, string>())
  useEffect(() => {
    const pattern = attemptPattern(wanted)
    // Without the CSS Highlight API, nothing is marked.
    if (list.current === null || open.size === 0 || pattern === null || !('highlights' in CSS))
      return undefined
    const marked = new Highlight()
    for (const box of list.current.querySelectorAll('[data-searched]')) {
      const places = [...placesIn(box, pattern)].slice(0, most)
      for (const place of places) marked.add(place)
      const [first] = places
      if (first === undefined || scrolled.current.get(box) === wanted) continue
      scrolled.current.set(box, wanted)
      box.scrollTop += first.getBoundingClientRect().top - box.getBoundingClientRect().top - above
    }
    CSS.highlights.set('found', marked)
    return () => void CSS.highlights.delete('found')
  }, [list, wanted, open])
}
