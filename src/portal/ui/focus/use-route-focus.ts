import { useEffect } from 'react'

/**
 * True for elements that can be focused by script: sections, cards, panels and the page's content have a
 * tabindex.
 */
const takesFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.hasAttribute('tabindex')

/**
 * Keeps focus near its holder when that is removed: a button whose action is done, a closed note, a dismissed
 * message. If nothing else takes focus, it moves to the nearest remaining focusable ancestor, else to the
 * page's content, so that keyboard users do not start over. A button that was disabled while working gets
 * focus back. For the page's frame.
 */
export function useRouteFocus(): void {
  useEffect(() => {
    // The focused element and its ancestors, innermost first.
    let around: Element[] = []
    let frame = 0
    const remember = ({ target }: FocusEvent) => {
      around = []
      for (let each = target instanceof Element ? target : null; each !== null; each = each.parentElement)
        around.push(each)
    }
    const forget = ({ target }: FocusEvent) => {
      // Removing or disabling an element blurs it too; only an element that could have kept focus was really
      // left.
      requestAnimationFrame(() => {
        const isLeft = target instanceof Element && target.isConnected && !target.matches(':disabled')
        if (isLeft && document.activeElement !== target && around[0] === target) around = []
      })
    }
    const isLost = () => {
      const [own] = around
      if (own === undefined || document.activeElement !== document.body) return false
      return !own.isConnected || !own.matches(':disabled')
    }
    const keep = () => {
      if (!isLost()) return
      const [own] = around
      const isBack = own instanceof HTMLElement && own.isConnected
      const target = isBack ? own : (around.find(takesFocus) ?? document.querySelector<HTMLElement>('#main'))
      target?.focus({ preventScroll: true })
    }
    // Wait: a component that manages focus itself does so in the same change or in an effect.
    const afterEffects = () => {
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(keep)))
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      cancelAnimationFrame(frame)
      afterEffects()
    })
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}
