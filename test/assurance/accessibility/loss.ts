/**
 * Losses of a person who has enlarged the page: what is cut off, broken within a word, beyond its frame, what lies
 * over what, what makes the page scroll sideways. Runs in the page, and so calls nothing from outside.
 */
export function lossOfPage(): string[] {
  const found: string[] = []
  const nameOf = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const classes = [...element.classList].slice(0, 2).join('.')
    return `${element.tagName.toLowerCase()}.${classes} "${text.slice(0, 50)}"`
  }
  const isSeen = (element: Element) =>
    // What waits to be scrolled to has no layout of its own yet.
    element.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
      contentVisibilityAuto: true,
    }) &&
    element.getBoundingClientRect().width > 1 &&
    element.getBoundingClientRect().height > 1
  const above = function* (element: Element): Generator<Element> {
    for (let each = element.parentElement; each !== null; each = each.parentElement) yield each
  }
  const scrolls = (style: string) => style === 'auto' || style === 'scroll'
  const isUnseenText = (element: Element) =>
    [element, ...above(element)].some((each) => {
      const box = each.getBoundingClientRect()
      return (box.width <= 1 || box.height <= 1) && getComputedStyle(each).overflow === 'hidden'
    })

  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (beyond > 0) found.push(`the page scrolls sideways by ${beyond} px`)

  const texts = [...document.body.querySelectorAll('*')].filter(
    (each) =>
      !(each instanceof SVGElement) &&
      isSeen(each) &&
      !isUnseenText(each) &&
      [...each.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      ),
  )
  for (const text of texts) {
    // Of its own words: what is within it speaks for itself.
    const range = document.createRange()
    const own = [...text.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    ) as Node
    range.selectNode(own)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    // Addresses and names of things have no room anywhere; a plain word has it in every column.
    const apart = [...(own.textContent ?? '').matchAll(/\S+/g)].find(({ 0: word, index }) => {
      if (!/^\p{L}{2,14}[.,:;]?$/u.test(word)) return false
      range.setStart(own, index)
      range.setEnd(own, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    if (apart !== undefined) found.push(`“${apart[0]}” of ${nameOf(text)} is broken within the word`)
    let isAccountedFor = false
    let frame: string | undefined
    for (const each of [text, ...above(text)]) {
      const style = getComputedStyle(each)
      const edge = each.getBoundingClientRect()
      if (scrolls(style.overflowX) || scrolls(style.overflowY) || each instanceof HTMLSelectElement)
        isAccountedFor = true
      if (isAccountedFor || ['fixed'].includes(style.position)) break
      const isCut =
        (['hidden', 'clip'].includes(style.overflowX) &&
          (box.right > edge.right + 2 || box.left < edge.left - 2)) ||
        (['hidden', 'clip'].includes(style.overflowY) &&
          (box.bottom > edge.bottom + 4 || box.top < edge.top - 4))
      const isTold =
        style.textOverflow === 'ellipsis' && [text, ...above(text)].some((one) => one.hasAttribute('title'))
      // What an ellipsis cuts is not beyond the page's edge as well.
      if (isCut && isTold) isAccountedFor = true
      if (isCut && !isTold) {
        found.push(`${nameOf(text)} is cut off by ${nameOf(each).slice(0, 60)}`)
        isAccountedFor = true
        break
      }
      if (style.borderRightWidth !== '0px' && box.right > edge.right + 2) frame ??= nameOf(each).slice(0, 60)
    }
    if (box.right > innerWidth + 1) frame ??= 'the right edge'
    if (!isAccountedFor && frame !== undefined) found.push(`${nameOf(text)} goes beyond ${frame}`)
  }

  const controls = [
    ...document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role=menuitem], [role=option]',
    ),
  ].filter(
    (each) => isSeen(each) && !isUnseenText(each) && each.closest('[inert], [aria-hidden=true]') === null,
  )
  const floats = (element: Element) =>
    [element, ...above(element)].some((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position))
  /** The part of a rectangle that its scrolling boxes show; null if they show none of it. */
  const shownPart = (element: Element, { left, right, top, bottom }: DOMRect) => {
    const shown = { left, right, top, bottom }
    for (const each of above(element)) {
      const { overflowX, overflowY } = getComputedStyle(each)
      const edge = each.getBoundingClientRect()
      if (scrolls(overflowX)) {
        shown.left = Math.max(shown.left, edge.left)
        shown.right = Math.min(shown.right, edge.right)
      }
      if (scrolls(overflowY)) {
        shown.top = Math.max(shown.top, edge.top)
        shown.bottom = Math.min(shown.bottom, edge.bottom)
      }
    }
    return shown.right > shown.left && shown.bottom > shown.top ? shown : null
  }
  // A link that wraps has a rectangle for each line.
  const flat = controls
    .filter((each) => !floats(each))
    .map((each) => ({
      each,
      boxes: [...each.getClientRects()].flatMap((box) => shownPart(each, box) ?? []),
    }))
  for (const [i, one] of flat.entries())
    for (const other of flat.slice(i + 1)) {
      if (one.each.contains(other.each) || other.each.contains(one.each)) continue
      const isOver = one.boxes.some((a) =>
        other.boxes.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3,
        ),
      )
      if (isOver) found.push(`${nameOf(one.each)} and ${nameOf(other.each)} lie over each other`)
    }
  return [...new Set(found)]
}

/** The names of what can be done on the page; rows that unfold are called otherwise where a table becomes cards. */
export function controlsOfPage(): string[] {
  const controls = [
    ...document.querySelectorAll('main button:not([aria-expanded]), main input, main select, main textarea'),
  ]
  return controls
    .filter((each) => each.checkVisibility())
    .map((each) => {
      const label = each.getAttribute('aria-label') ?? (each as HTMLInputElement).labels?.[0]?.textContent
      return (label ?? each.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    })
    .filter((name) => name !== '')
}
