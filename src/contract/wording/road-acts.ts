import type { ApprovalState } from '#machines/approval/approval-type.ts'
import type { NextAct } from '#machines/road/turn.ts'
import { spelledDay } from '../formats/spelled-day.ts'
import { addonPlacePath } from '../places.ts'
import { stageNames } from '../stage.ts'
import { approvalWordings } from './approvals.ts'
import type { BlockerSubject } from './blockers/addon-blockers.ts'
import { exchangePlace, staffHref } from './requirement-items.ts'

/** The add-on that an act is of. */
export interface ActSubject extends BlockerSubject {
  approvals: Readonly<Record<NonNullable<NextAct['approval']>, ApprovalState>>
  shutdownDate: string | null
  /** The review for GA passed, but without an exchange of its OAuth grant. */
  lacksExchange: boolean
}

/** An act in words, and its place in the portal, if it has one. */
interface ActWording {
  message: string
  href: string | null
}

/** Words an act on the road: the thing to do, as a sentence, and where. */
export function actWording({ kind, by, approval, items, to }: NextAct, of: ActSubject): ActWording {
  const { slug, requirement, approvals, shutdownDate, lacksExchange } = of
  const title = approval === null ? '' : approvalWordings[approval].title
  const place = approval === null ? null : addonPlacePath(slug, `nextSteps#${approval}`)
  switch (kind) {
    case 'requirement': {
      const [item] = items
      const said = item && requirement(item.list, item.name)
      const staffs = item !== undefined && by === 'admin' ? staffHref(slug, item.name) : null
      return { message: said?.message ?? '', href: said?.href ?? staffs }
    }
    case 'article':
      return {
        message: 'Save the URL of the Dev Center article.',
        href: addonPlacePath(slug, 'listing#documentation'),
      }
    case 'request':
      return approval !== null && approvals[approval] === 'rejected'
        ? { message: `Request the ${title} again: it was rejected.`, href: place }
        : { message: `Request the ${title}.`, href: place }
    case 'decision':
      return { message: `Decide on the ${title}.`, href: place }
    case 'review':
      return to === 'ga' && lacksExchange
        ? {
            message:
              'Request an automatic review and exchange its OAuth grant with the OAuth client secret: the last one passed without.',
            href: addonPlacePath(slug, exchangePlace),
          }
        : { message: 'Request an automatic review.', href: addonPlacePath(slug, 'logs') }
    case 'run':
      return {
        message:
          items.length === 0
            ? 'Finish the trial run; then the automatic review can be requested.'
            : 'Run the automatic review, which has to pass.',
        href: addonPlacePath(slug, 'logs'),
      }
    case 'progression':
      return {
        message: to === null ? '' : `Progress to ${stageNames[to]}.`,
        href: addonPlacePath(slug, 'nextSteps#stage-panel'),
      }
    case 'shutdown':
      return {
        message: shutdownDate === null ? '' : `Shut down on ${spelledDay(shutdownDate)}.`,
        href: addonPlacePath(slug, 'nextSteps'),
      }
  }
}
