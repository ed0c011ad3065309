import { type RefObject, useEffect, useRef } from 'react'
import { attemptPattern } from './attempt-filter.ts'

/** As many places as are marked in a box at most; more would tell nobody anything. */
const most = 500
/** How far below a box's upper edge the first place is scrolled, in px. */
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
 * Marks what a filter has found in the boxes of what is open (elements with data-searched), and scrolls each box once
 * to the first place in it.
 */
export function useFoundHighlight(
  list: RefObject<HTMLElement | null>,
  wanted: string,
  open: ReadonlyMap<string, unknown>,
): void {
  const scrolled = useRef(new WeakMap<Element, string>())
  useEffect(() => {
    const pattern = attemptPattern(wanted)
    // A browser that can't mark without changing the page leaves it at what it shows.
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
