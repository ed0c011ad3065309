import { approvalStatePhrases, approvalWordings } from '../approvals.ts'
import type { ApprovalBlocker } from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import type { ProgressionBlocker } from '#machines/progression/lifecycle.ts'
import type { RequirementList } from '#machines/progression/stage.ts'
import { stageNames, stagePhrases } from '../../stage.ts'
import { type AddonPlace, addonPlacePath } from '../../places.ts'
import { type BlockerWordings, partyWordings, wrongState } from './explain.ts'

/** The facts of the add-on that an explanation needs: its slug and its requirement items. */
export interface BlockerSubject {
  slug: string
  requirement: (list: RequirementList, name: string) => { message: string; href: string | null } | undefined
}

const to =
  (place: AddonPlace) =>
  (_: unknown, { slug }: BlockerSubject): string =>
    addonPlacePath(slug, place)

const toApproval = ({ approval }: { approval: ApprovalType }, { slug }: BlockerSubject): string =>
  addonPlacePath(slug, `nextSteps#${approval}`)

/** The blockers of an add-on's stages and of its approvals. */
export const addonBlockerWordings = {
  ...partyWordings,
  wrong_state: wrongState({ ...approvalStatePhrases, ...stagePhrases }),
  wrong_stage: {
    kind: 'state',
    message: ({ needs, stage }) => `Only in ${stageNames[needs]}; the add-on is ${stagePhrases[stage]}.`,
    link: to('nextSteps'),
  },
  subject_unchanged: { kind: 'state', message: 'Nothing that it is about has changed.' },
  requirement_incomplete: {
    kind: 'input',
    message: ({ list, name }, of) => of.requirement(list, name)?.message ?? `${name} is not complete.`,
    link: ({ list, name }, of) => of.requirement(list, name)?.href ?? null,
    field: 'addon',
  },
  approval_outstanding: {
    kind: 'input',
    message: ({ approval, state }) =>
      `${approvalWordings[approval].title} is ${approvalStatePhrases[state]}.`,
    link: toApproval,
    field: 'addon',
  },
  approval_rejected: {
    kind: 'input',
    message: ({ approval }) => `${approvalWordings[approval].title} was rejected.`,
    link: toApproval,
    field: 'addon',
  },
  documentation_url_missing: {
    kind: 'input',
    message: 'Save the URL of the Dev Center article first.',
    link: to('listing#documentation'),
    field: 'addon',
  },
  message_missing: {
    kind: 'input',
    message: 'Write a message that tells the provider the reason.',
    field: 'message',
  },
} satisfies BlockerWordings<ProgressionBlocker | ApprovalBlocker, BlockerSubject>
