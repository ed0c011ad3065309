import type { Locator, Page } from 'playwright-core'
import type { EveryEndpoint } from '#contract/endpoints/every-endpoint.ts'
import type { Site, Visitor } from './site.ts'

/** One person at one mutation's form, on records of its own. */
export interface Scene {
  who: Visitor
  /** The page on which it begins. */
  path: string
  /** Opens what lies over the page, where the mutation is sent from there. */
  open?: (page: Page) => Promise<void>
  /** Types or chooses what is sent; nothing where left out. */
  fill?: (page: Page) => Promise<void>
  /** The control that sends it. */
  control: (page: Page) => Locator
  /** Sends it, where that is no click on the control. */
  press?: (page: Page) => Promise<void>
  /** The change lets an approval lapse: that is asked about first. */
  lapses?: boolean
  /** The control that the screen offers instead, once it has failed. */
  again?: (page: Page) => Locator
  /** The typed text, as the form shows it; none where there is nothing to type. */
  typed?: (page: Page) => Promise<unknown>
  /** True if the typed text is a secret, which no draft keeps. */
  isSecret?: true
  /** True if the thing made is in its answer alone: where that is lost, it must be made once more. */
  isSeenOnce?: true
  /** It is sent by itself after a choice, and again by itself after signing in. */
  savesItself?: true
  /** A number that rises by one each time that it takes effect. */
  count: () => Promise<number>
  /** The words said once it is done. */
  done: string | RegExp
  /** Somebody else changes the record meanwhile, so that what was seen of it is stale. */
  meanwhile?: () => Promise<unknown>
  /** The platform's own work before it can be said to be done. */
  afterwards?: () => Promise<unknown>
}

/** A change that the portal sends, in one of the places where it does. */
export interface Mutation {
  /** A person's deed, as in `a feature is added`. */
  name: string
  endpoint: keyof EveryEndpoint
  /** The file of src/portal that sends it. */
  from: string
  /** It names the version that was seen (If-Match), so that the platform can call it stale. */
  isGuarded?: true
  /** It is no command that a second click would give twice, but this. */
  isNoClick?: 'a drop' | 'a choice'
  /** It is sent as a page is opened: going back before that gives it up. */
  opensPage?: true
  /** The browser leaves the portal and comes back for it. */
  leavesPage?: true
  begin: (site: Site) => Promise<Scene>
}
