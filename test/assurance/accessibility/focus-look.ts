/** The focus as the page shows it. */
export interface FocusStop {
  name: string
  /** Focus has left the page's content. */
  isNowhere: boolean
  /** The panel, dialog or menu that it is in. */
  scope: string
  /** It comes after the stop before it in the document, yet is above it or left of it in its line. */
  isBack: boolean
  isOnScreen: boolean
  /** The element over its middle, if that is not of its own. */
  coveredBy: string | null
  /** The name of the stop before, where that looked with focus as it looks without; null where it differed. */
  lookedAlike: string | null
}

/**
 * Looks at the element with focus. Runs in the page, and so calls nothing from outside. The look of the stop before
 * is compared with its look now that focus has left it: colours, outline, border, shadow of it and of what is drawn
 * for it.
 */
export function focusLook(): FocusStop {
  interface Kept {
    element: Element
    look: string
    name: string
  }
  const memory = window as unknown as { keptFocus?: Kept }
  /** Px by which a block begins on another line. */
  const line = 24
  const properties = [
    'outline-style',
    'outline-width',
    'outline-color',
    'box-shadow',
    'border-top-color',
    'border-top-width',
    'background-color',
    'color',
    'text-decoration-line',
    'text-decoration-color',
    'transform',
    'opacity',
    'stroke',
    'stroke-width',
  ]
  // A colour that comes by and by is looked at when it has come.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
  const look = (element: Element): string => {
    const parent = element.parentElement
    const label = element.closest('label')
    const drawn = [element, ...element.children, ...(parent?.children ?? []), parent, label]
    const seen = [...new Set(drawn)].filter((each) => each !== null)
    return seen
      .flatMap((each) => ['', '::before', '::after'].map((part) => getComputedStyle(each, part)))
      .map((style) => properties.map((property) => style.getPropertyValue(property)).join(' '))
      .join('\n')
  }
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
    const text = (label ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)
    return `${element.tagName.toLowerCase()}${element.id === '' ? '' : `#${element.id}`} "${text}"`
  }
  const active = document.activeElement ?? document.body
  const before = memory.keptFocus
  const isLeft = before !== undefined && before.element !== active && before.element.isConnected
  const lookedAlike = isLeft && look(before.element) === before.look ? before.name : null
  const isNowhere = active === document.body || active === document.documentElement
  delete memory.keptFocus
  if (!isNowhere) memory.keptFocus = { element: active, look: look(active), name: nameOf(active) }

  // A control that is drawn by its label or neighbour stands where that is.
  const drawnOf = (element: Element): Element => {
    const { width, height } = element.getBoundingClientRect()
    return width <= 1 || height <= 1 ? (element.parentElement ?? element) : element
  }
  const drawn = drawnOf(active)
  const box = drawn.getBoundingClientRect()
  // Hidden is what shows nowhere; a message that goes by itself is waited for.
  const points = [0.5, 0.1, 0.9].flatMap((x) =>
    [0.5, 0.1, 0.9].map((y) => ({ x: box.left + box.width * x, y: box.top + box.height * y })),
  )
  const overs = points
    .filter(({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
    .map(({ x, y }) => document.elementFromPoint(x, y))
  const isOwn = (over: Element | null) =>
    over === null || active.contains(over) || over.contains(active) || drawn.contains(over)
  const isMessage = (over: Element | null) =>
    (over?.closest('section[aria-label=Messages] output') ?? null) !== null
  const isShown = overs.length === 0 || overs.some((over) => isOwn(over) || isMessage(over))
  const cover = overs.find((over) => !isOwn(over))
  // Stays where it is on the screen, or floats over the page.
  const isFixed = (element: Element): boolean => {
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return true
    return false
  }
  const scopeOf = (element: Element) =>
    element.closest('dialog, [role=dialog], [role=menu], [role=tooltip], [popover]')
  // Of blocks side by side the one that begins higher is read first, as `reading-flow: grid-rows` has it.
  const beginsLower = (other: Element): boolean => {
    let around = other
    while (!around.contains(active)) around = around.parentElement ?? document.body
    const topIn = (element: Element) => {
      let block = element
      while (block.parentElement !== null && block !== around && block.parentElement !== around)
        block = block.parentElement
      return (block.getClientRects().length === 0 ? drawnOf(element) : block).getBoundingClientRect().top
    }
    return topIn(active) - topIn(other) >= line
  }
  // Both as they are now: whatever they are in may have scrolled in between.
  const isBackFrom = (other: Element): boolean => {
    const follows = (other.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    if (!follows || isFixed(other) || isFixed(active) || scopeOf(other) !== scopeOf(active)) return false
    const from = drawnOf(other).getBoundingClientRect()
    const isAbove = box.bottom <= from.top && box.left < from.right
    const isLeftInLine = box.right <= from.left && box.top < from.bottom && box.bottom > from.top
    return (isAbove || isLeftInLine) && !beginsLower(other)
  }
  const scope = scopeOf(active)
  return {
    name: nameOf(active),
    isNowhere,
    scope: scope === null ? '' : nameOf(scope),
    isBack: !isNowhere && isLeft && isBackFrom(before.element),
    isOnScreen:
      isNowhere || (box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth),
    coveredBy: isShown || cover === undefined || cover === null ? null : nameOf(cover),
    lookedAlike,
  }
}
