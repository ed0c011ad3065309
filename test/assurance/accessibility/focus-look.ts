/** The focus as the page shows it; measures are px of the document. */
export interface FocusStop {
  name: string
  /** Focus has left the page's content. */
  isNowhere: boolean
  top: number
  bottom: number
  left: number
  right: number
  /** It stays where it is on the screen, or floats over the page. */
  isFixed: boolean
  /** The panel, dialog or menu that it is in. */
  scope: string
  /** It comes after the stop before it in the document; around the end it does not. */
  followsInDocument: boolean
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
  const own = active.getBoundingClientRect()
  const drawn = own.width <= 1 || own.height <= 1 ? active.parentElement : active
  const box = (drawn ?? active).getBoundingClientRect()
  // Hidden is what shows nowhere; a message that goes by itself is waited for.
  const points = [0.5, 0.1, 0.9].flatMap((x) =>
    [0.5, 0.1, 0.9].map((y) => ({ x: box.left + box.width * x, y: box.top + box.height * y })),
  )
  const overs = points
    .filter(({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
    .map(({ x, y }) => document.elementFromPoint(x, y))
  const isOwn = (over: Element | null) =>
    over === null || active.contains(over) || over.contains(active) || (drawn?.contains(over) ?? false)
  const isMessage = (over: Element | null) =>
    (over?.closest('section[aria-label=Messages] output') ?? null) !== null
  const isShown = overs.length === 0 || overs.some((over) => isOwn(over) || isMessage(over))
  const cover = overs.find((over) => !isOwn(over))
  let isFixed = false
  for (let each: Element | null = active; each !== null; each = each.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) isFixed = true
  const scope = active.closest('dialog, [role=dialog], [role=menu], [role=tooltip], [popover]')
  return {
    name: nameOf(active),
    isNowhere,
    top: box.top + scrollY,
    bottom: box.bottom + scrollY,
    left: box.left,
    right: box.right,
    isFixed,
    scope: scope === null ? '' : nameOf(scope),
    followsInDocument:
      before !== undefined &&
      before.element.isConnected &&
      (before.element.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    isOnScreen:
      isNowhere || (box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth),
    coveredBy: isShown || cover === undefined || cover === null ? null : nameOf(cover),
    lookedAlike,
  }
}
