import type { Locator, Page } from 'playwright-core'
import { focusLook, type FocusStop } from './focus-look.ts'
import { settled } from './settled.ts'

/** How many stops a way may have before it counts as not to be found. */
const farthest = 250

/**
 * Somebody with a keyboard and nothing else: Tab, Shift+Tab, Enter, Space, Escape, arrows and letters. Every stop on
 * the way is looked at: whether focus shows, is on the screen, and follows the order of reading. `problems` keeps
 * what was wrong.
 */
export class Keyboard {
  readonly problems: string[] = []
  stops = 0
  presses = 0
  private last: FocusStop | undefined

  constructor(readonly page: Page) {}

  /** Presses a key, and looks at where focus is then if it was Tab. */
  async press(key: string): Promise<FocusStop | undefined> {
    await this.page.keyboard.press(key)
    this.presses += 1
    if (!key.endsWith('Tab')) {
      this.last = undefined
      return undefined
    }
    const stop = await this.page.evaluate(focusLook)
    this.stops += 1
    this.check(stop, key)
    this.last = stop
    return stop
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.presses += text.length
  }

  /** Replaces what is in the field that has focus. */
  async fill(text: string): Promise<void> {
    await this.page.keyboard.press('Control+A')
    await this.type(text)
  }

  /** Goes on by Tab (or back, by Shift+Tab) until focus is on `target`. Throws where that is not on the way. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.first().waitFor({ state: 'attached' })
    if (await this.isOn(target)) return
    for (let steps = 0; steps < farthest; steps += 1) {
      await this.press(key)
      if (await this.isOn(target)) return
    }
    throw new Error(`${String(target)} can't be reached by ${key}`)
  }

  /** Goes to it and presses Enter, once it does not say any more that it is busy: a busy button takes no press. */
  async take(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target)
    await target.and(this.page.locator(':not([aria-busy="true"])')).first().waitFor({ state: 'attached' })
    await this.press(key)
  }

  /** Takes what opens a panel or a question, into which focus goes. */
  async open(opener: Locator): Promise<void> {
    await this.take(opener)
    await this.expectFocusIn(this.page.getByRole('dialog'))
  }

  /** Closes it by Esc, after which focus is back on what opened it. */
  async close(opener: Locator): Promise<void> {
    await this.press('Escape')
    await this.page.getByRole('dialog').waitFor({ state: 'detached' })
    await this.expectFocusOn(opener, 'focus is back where it was opened')
  }

  /** Goes on in a menu or list by an arrow until focus is on `target`. */
  async arrowTo(target: Locator, key: 'ArrowDown' | 'ArrowUp' | 'ArrowRight' | 'ArrowLeft'): Promise<void> {
    await target.first().waitFor()
    for (let steps = 0; steps < 30; steps += 1) {
      if (await this.isOn(target)) return
      await this.press(key)
    }
    throw new Error(`${String(target)} can't be reached by ${key}`)
  }

  /** Focus comes to be on this, by itself. */
  expectFocusOn(target: Locator, why: string): Promise<void> {
    return this.expectFocus(target.and(this.focused()), why)
  }

  /** Focus comes to be in what has opened. */
  async expectFocusIn(target: Locator): Promise<void> {
    await target.waitFor()
    await this.expectFocus(target.locator(':focus').or(target.and(this.focused())), 'focus goes in')
  }

  /** Once the page has come to rest, focus is somewhere: it was not lost with what it was on. */
  async expectFocusKept(after: string): Promise<void> {
    await settled(this.page)
    await this.expectFocus(this.focused(), `focus is lost after ${after}`)
  }

  /**
   * Once a row is gone, focus is in the section with this id that had it, or on it: not on the whole page, from where
   * somebody would have to find the way back (UX: focus 'goes in, is kept, and returns').
   */
  async expectFocusStays(section: string, after: string): Promise<void> {
    await settled(this.page)
    const place = this.page.locator(`#${section}`)
    const within = place.and(this.focused()).or(place.locator(':focus'))
    await this.expectFocus(within, `focus has left ${section} after ${after}`)
  }

  private focused(): Locator {
    return this.page.locator(':focus')
  }

  private async expectFocus(wanted: Locator, why: string): Promise<void> {
    try {
      await wanted.first().waitFor({ state: 'attached' })
    } catch (error) {
      const { name } = await this.page.evaluate(focusLook)
      throw new Error(`${why}: it is on ${name}`, { cause: error })
    }
  }

  private isOn(target: Locator): Promise<boolean> {
    return target.evaluateAll((all) => all.some((each) => each === document.activeElement))
  }

  private check(stop: FocusStop, key: string): void {
    const before = this.last
    const at = `${stop.name} at ${new URL(this.page.url()).pathname}`
    if (stop.isNowhere) return
    if (stop.lookedAlike !== null) this.problems.push(`focus does not show on ${stop.lookedAlike}`)
    if (!stop.isOnScreen) this.problems.push(`focus is out of sight on ${at}`)
    if (stop.coveredBy !== null) this.problems.push(`focus on ${at} is covered by ${stop.coveredBy}`)
    if (before !== undefined && key === 'Tab' && stop.isBack)
      this.problems.push(`focus goes back on the page from ${before.name} to ${at}`)
  }
}
