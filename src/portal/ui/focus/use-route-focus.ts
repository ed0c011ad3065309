import { useEffect } from 'react'

/** True for what takes focus from a script: sections, cards, panels and the page's content have a tabindex for it. */
const takesFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.hasAttribute('tabindex')

/**
 * Keeps focus where its holder goes: a button whose act is done, a closed note, a message that ends. Where nothing else
 * takes focus then, the nearest thing around it does that is still there, or else the page's content, so that
 * nobody starts from the top of the page again. A button that is disabled while it works has focus again after. For
 * the frame of a page.
 */
export function useRouteFocus(): void {
  useEffect(() => {
    // The element with focus and what it stands in, from the inside out.
    let around: Element[] = []
    let frame = 0
    const remember = ({ target }: FocusEvent) => {
      around = []
      for (let each = target instanceof Element ? target : null; each !== null; each = each.parentElement)
        around.push(each)
    }
    const forget = ({ target }: FocusEvent) => {
      // What is taken away, or disabled while it works, loses focus too: only what could have kept it was left.
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
    // Whoever knows better where it goes does so with the change itself, or in an effect of it.
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
