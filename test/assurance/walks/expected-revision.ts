import type { AddonStep } from './addon-steps.ts'
import type { ExpectedAddon } from './expected-addon.ts'

/** Tells whether a step that the add-on takes raises its revision (READINGS 38); asked before it is taken. */
export function raisesRevision(addon: ExpectedAddon, step: AddonStep): boolean {
  switch (step.does) {
    case 'progress':
      return true
    case 'decide': {
      const isEdit =
        step.decision === 'edit' || (step.decision === 'reopen' && addon.approvals[step.type] === 'pending')
      return !isEdit
    }
    case 'offer':
      return addon.plans[step.plan].availability !== step.to
    case 'change summary':
      return addon.hasSummary !== step.isThere
    case 'ask for price':
    case 'set repricing':
    case 'withdraw repricing':
    case 'write notice':
    case 'rewrite notice':
    case 'announce notice':
    case 'withdraw notice':
      return false
    case 'invite':
    case 'withdraw':
      return step.kind === 'alphaUser'
  }
}
