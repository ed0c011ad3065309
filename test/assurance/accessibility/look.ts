/*
 * The portal's README, "The look", as a script: what holds on every page, in each theme and width. Runs in the page.
 * (Contrast is axe's.)
 */

/** Faults of type, shape and rhythm on the page as it is. */
export const lookFaults = (): string[] => {
  /** In px; 16 is of a phone's fields and a panel's title. The one display size is 28 to 40. */
  const sizes = new Set([12, 13, 14, 16, 20])
  const radii = new Set(['0px', '6px', '8px', '12px', '50%', '999px'])
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (each) => each.closest('svg, [aria-hidden=true]') === null && each.checkVisibility(),
  )
  const hasText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )

  const type = shown.filter(hasText).flatMap((element) => {
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    const isDisplay = size >= 28 && size <= 40
    return sizes.has(size) || isDisplay ? [] : [`type of ${size} px at ${named(element)}`]
  })
  const shape = shown.flatMap((element) => {
    const { borderTopLeftRadius: radius, borderBottomRightRadius: other } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    // Half of a side and more is seen as a circle or a pill, however it is written.
    const isRound = (each: string) => Number.parseFloat(each) >= Math.min(width, height) / 2
    return [radius, other]
      .filter((each) => !radii.has(each) && !isRound(each))
      .map((each) => `radius ${each} at ${named(element)}`)
  })

  const isCard = (element: Element) => {
    const { borderTopLeftRadius, borderTopWidth, borderTopStyle, backgroundColor } = getComputedStyle(element)
    return (
      borderTopLeftRadius === '12px' &&
      borderTopWidth === '1px' &&
      borderTopStyle === 'solid' &&
      backgroundColor !== 'rgba(0, 0, 0, 0)'
    )
  }
  const cards = shown.filter(isCard)
  /** The dialog or popover around an element: it is above the page, wherever it is in the document. */
  const layerOf = (element: Element) => element.closest(':modal, :popover-open')
  const nested = cards
    .filter((card) =>
      cards.some((other) => other !== card && other.contains(card) && layerOf(other) === layerOf(card)),
    )
    .map((card) => `a card in a card at ${named(card)}`)
  const rhythm = cards.flatMap((card) => {
    const next = card.nextElementSibling
    if (next === null || !cards.includes(next as HTMLElement)) return []
    const [above, below] = [card.getBoundingClientRect(), next.getBoundingClientRect()]
    if (Math.abs(above.left - below.left) > 1) return []
    const gap = Math.round(below.top - above.bottom)
    return gap === 20 ? [] : [`${gap} px between cards at ${named(next)}`]
  })

  /** FINDINGS 43. */
  const textLeft = (element: Element) =>
    element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft)
  const help = [...document.querySelectorAll('.mantine-Checkbox-description, .mantine-Switch-description')]
    .filter((each) => each.checkVisibility())
    .filter((each) => Math.abs(textLeft(each) - textLeft(each.previousElementSibling ?? each)) > 0.5)
    .map((each) => `help that isn't in line with its label: ${named(each)}`)
  const foot = [...document.querySelectorAll('section[role=dialog] button[type=submit]')]
    .filter((each) => each.checkVisibility())
    .filter((each) => Math.abs(innerHeight - 12 - each.getBoundingClientRect().bottom) > 4)
    .map((each) => `a panel's button that isn't at its foot: ${named(each)}`)
  return [...new Set([...type, ...shape, ...nested, ...rhythm, ...help, ...foot])]
}
