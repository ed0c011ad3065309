import type { Fault, Mutant } from './mutant.ts'

/** Mutants that nobody can tell from the true machine by requests and by what the platform does, and why not. */
export interface Equivalent {
  lifecycle: string
  is: (mutant: Mutant) => boolean
  reason: string
}

const isKind = (mutant: Mutant, ...kinds: Fault['kind'][]) => kinds.includes(mutant.kind)
const isOf = (mutant: Mutant, ...events: string[]) => events.includes(mutant.event)
const leavesOut = (mutant: Mutant, ...codes: string[]) =>
  mutant.kind === 'blocker dropped' && codes.includes(mutant.key)

const chosen = ['setBack', 'takeUp', 'approve', 'reject']
const performed = ['repriceNewInstalls', 'repriceExistingInstalls', 'fail']

export const equivalents: readonly Equivalent[] = [
  {
    lifecycle: 'approvalLifecycle',
    is: (mutant) =>
      isOf(mutant, 'lapse') && (isKind(mutant, 'added') || leavesOut(mutant, 'system_only', 'wrong_state')),
    reason:
      'only the platform sends it, to what is approved (lapse.ts); it is in no list of actions, so nobody is told why not',
  },
  {
    lifecycle: 'planAvailabilityLifecycle',
    is: (mutant) => isKind(mutant, 'added') || leavesOut(mutant, 'wrong_state'),
    reason:
      'an availability that the plan has already is no change: the lifecycle is not asked (plans.rules.ts)',
  },
  {
    lifecycle: 'planAvailabilityLifecycle',
    is: (mutant) => leavesOut(mutant, 'addon_shut_down'),
    reason: 'every write of a shut-down add-on is refused before its handler (refuse-if-shut-down.ts)',
  },
  {
    lifecycle: 'invitationLifecycle',
    is: (mutant) => isKind(mutant, 'added') || leavesOut(mutant, 'wrong_state'),
    reason:
      'whether an account is invited is the row that is there: one that is not there is a 404, and of two of an account the second is refused by the table (invitations.ts)',
  },
  {
    lifecycle: 'invitationLifecycle',
    is: (mutant) => leavesOut(mutant, 'addon_shut_down'),
    reason: 'every write of a shut-down add-on is refused before its handler (refuse-if-shut-down.ts)',
  },
  {
    lifecycle: 'repricingLifecycle',
    is: (mutant) =>
      isOf(mutant, ...chosen) && (isKind(mutant, 'guard dropped') || leavesOut(mutant, 'staff_only')),
    reason: 'the endpoint is staff’s: others get their 403 before the lifecycle is asked',
  },
  {
    lifecycle: 'repricingLifecycle',
    is: (mutant) =>
      isOf(mutant, 'rejectWithShutdown') &&
      (isKind(mutant, 'guard dropped', 'added') || isKind(mutant, 'blocker dropped')),
    reason: 'only a shutdown sends it, which is staff’s by its own lifecycle, and only to active repricings',
  },
  {
    lifecycle: 'repricingLifecycle',
    is: (mutant) => isOf(mutant, ...performed) && isKind(mutant, 'added', 'blocker dropped'),
    reason:
      'only the job sends it, to what its query finds in the right status and due; nobody is told why not',
  },
  {
    lifecycle: 'repricingLifecycle',
    is: (mutant) => mutant.kind === 'guard dropped' && isOf(mutant, ...performed) && !isFirstOfTwo(mutant),
    reason: 'only the job sends it, as the system, and only when its query finds the date come',
  },
  {
    lifecycle: 'deprecationLifecycle',
    is: (mutant) => leavesOut(mutant, 'addon_shut_down'),
    reason: 'every write of a shut-down add-on is refused before its handler (refuse-if-shut-down.ts)',
  },
  {
    lifecycle: 'deprecationLifecycle',
    is: (mutant) => isOf(mutant, 'end') && isKind(mutant, 'added', 'guard dropped', 'blocker dropped'),
    reason:
      'only the job sends it, as the system, to what its query finds announced and due; nobody is told why not',
  },
  {
    lifecycle: 'deprecationLifecycle',
    is: (mutant) =>
      isOf(mutant, 'endWithAddon') && (isKind(mutant, 'added') || leavesOut(mutant, 'wrong_state')),
    reason: 'a shutdown sends it only to what is not over',
  },
  {
    lifecycle: 'passwordResetLifecycle',
    is: (mutant) =>
      isOf(mutant, 'replace', 'expire') && isKind(mutant, 'added', 'guard dropped', 'blocker dropped'),
    reason:
      'only the platform sends it, to links that its queries find open, and expires those whose time is over; nobody is told why not',
  },
  {
    lifecycle: 'passwordResetLifecycle',
    is: (mutant) => leavesOut(mutant, 'person_only'),
    reason: 'the platform uses no link',
  },
  {
    lifecycle: 'secondFactorLifecycle',
    is: (mutant) => leavesOut(mutant, 'code_missing') && isOf(mutant, 'confirm', 'renewCodes', 'remove'),
    reason: 'their bodies must have a code (422): the lifecycle is not asked without one',
  },
  {
    lifecycle: 'secondFactorLifecycle',
    is: (mutant) =>
      leavesOut(mutant, 'person_only') ||
      (isOf(mutant, 'reset') && isKind(mutant, 'added', 'guard dropped', 'blocker dropped')),
    reason:
      'operators reset it by a command that nobody else can give, where there is one, and do nothing else by it',
  },
  {
    lifecycle: 'secondFactorLifecycle',
    is: (mutant) => isOf(mutant, 'setUp') && isKind(mutant, 'guard dropped'),
    reason: 'all that the guard refuses is what the platform never does',
  },
  {
    lifecycle: 'secondFactorLifecycle',
    is: (mutant) => isOf(mutant, 'prove') && (isKind(mutant, 'added') || leavesOut(mutant, 'wrong_state')),
    reason: 'a sign-in asks for a code only where an authenticator is confirmed (demanded-factor.ts)',
  },
  {
    lifecycle: 'passkeyLifecycle',
    is: (mutant) =>
      leavesOut(mutant, 'person_only') ||
      (isOf(mutant, 'reset') && isKind(mutant, 'added', 'guard dropped', 'blocker dropped')),
    reason:
      'operators reset passkeys by a command that nobody else can give, where there are any, and do nothing else by it',
  },
  {
    lifecycle: 'passkeyLifecycle',
    is: (mutant) =>
      isOf(mutant, 'rename', 'remove') &&
      (isKind(mutant, 'added', 'guard dropped') || leavesOut(mutant, 'wrong_state')),
    reason: 'people send it to passkeys that are there and theirs: others are not found (404)',
  },
  {
    lifecycle: 'passkeyLifecycle',
    is: (mutant) => isKind(mutant, 'retargeted'),
    reason: 'its state is whether its row is there: where an arrow leads is stored nowhere (passkeys.ts)',
  },
  {
    lifecycle: 'passkeyLifecycle',
    is: (mutant) =>
      (mutant.kind === 'added' &&
        ((isOf(mutant, 'add') && mutant.state !== 'asked') ||
          (isOf(mutant, 'use') && mutant.state === 'asked'))) ||
      (isOf(mutant, 'add') && leavesOut(mutant, 'wrong_state')),
    reason:
      'one that is there already is refused by its table too (passkeys.credentialId is unique); a removed one is added as one that never was, and nothing is used that was only asked for',
  },
  {
    lifecycle: 'passkeyLifecycle',
    is: (mutant) =>
      isOf(mutant, 'use') &&
      ((mutant.kind === 'added' && mutant.state === 'removed') || leavesOut(mutant, 'wrong_state')),
    reason:
      'of a removed passkey no key is stored to check an answer by: its proof is wrong, which refuses it too (use-passkey.ts)',
  },
  {
    lifecycle: 'deliveryLifecycle',
    is: (mutant) =>
      isOf(mutant, 'deliver', 'fail', 'giveUp') && leavesOut(mutant, 'system_only', 'wrong_state'),
    reason:
      'only the job sends it, as the system, for messages that its query finds open (send-webhooks.job.ts); nobody is told why not',
  },
  {
    lifecycle: 'letterLifecycle',
    is: (mutant) =>
      isOf(mutant, 'deliver', 'fail', 'giveUp') && leavesOut(mutant, 'system_only', 'wrong_state'),
    reason: 'only the job sends it, as the system, and takes letters that wait alone (take-letters.ts)',
  },
  {
    lifecycle: 'letterLifecycle',
    is: (mutant) => isOf(mutant, 'sendAgain') && leavesOut(mutant, 'staff_only'),
    reason: 'the party is asked for at the door: staff by the endpoint',
  },
  {
    lifecycle: 'topicLifecycle',
    is: (mutant) =>
      leavesOut(mutant, 'person_only') ||
      (mutant.kind === 'guard dropped' && (!isOf(mutant, 'turnOff') || mutant.state === 'never')),
    reason: 'the platform chooses nobody’s letters, and nothing else stands against these choices',
  },
  {
    lifecycle: 'assignmentLifecycle',
    is: (mutant) =>
      leavesOut(mutant, 'staff_only') ||
      (mutant.kind === 'guard dropped' && isOf(mutant, 'unassign') && mutant.state === 'unassigned'),
    reason:
      'the party is asked for at the door, staff by the endpoint; nothing else is asked of giving back again',
  },
  {
    lifecycle: 'secretLifecycle',
    is: (mutant) => isOf(mutant, 'expire') || leavesOut(mutant, 'person_only'),
    reason:
      'the platform regenerates nothing by itself; an hour passes by the clock and is refused from then on (secret-use.ts), and the sweep only empties what is over (terms.ts)',
  },
  {
    lifecycle: 'installLifecycle',
    is: (mutant) => mutant.kind === 'added' && (mutant.state === 'new' || mutant.event === 'request'),
    reason:
      'an install is stored when it is requested; another request under its uuid is refused by the uuid (request-install.ts)',
  },
  {
    lifecycle: 'installLifecycle',
    is: (mutant) => isOf(mutant, 'request') && leavesOut(mutant, 'system_only', 'wrong_state'),
    reason: 'only services ask for installs, and each once: the uuid of a known one is refused for itself',
  },
  {
    lifecycle: 'installLifecycle',
    is: (mutant) => isOf(mutant, 'change') && leavesOut(mutant, 'no_default_plan', 'not_invited'),
    reason:
      'a change of plan names its plan; in alpha, where invitations count, there is no other one to name',
  },
  {
    lifecycle: 'deliveryLifecycle',
    is: (mutant) => isOf(mutant, 'sendAgain') && leavesOut(mutant, 'person_only'),
    reason: 'only people send a message again, by their call',
  },
  {
    lifecycle: 'accountAccessLifecycle',
    is: (mutant) =>
      leavesOut(mutant, 'staff_only', 'person_only') ||
      (isOf(mutant, 'resend', 'withdraw', 'enable') && isKind(mutant, 'guard dropped')),
    reason: 'parties are asked for at the door: staff by the endpoint, the link’s holder by the link',
  },
  {
    lifecycle: 'accountAccessLifecycle',
    is: (mutant) => mutant.kind === 'added' && isOf(mutant, 'accept') && mutant.state !== 'withdrawn',
    reason: 'of an account that there is, the link is over before the lifecycle is asked (invitations.ts)',
  },
  {
    lifecycle: 'automaticReviewLifecycle',
    is: (mutant) => isKind(mutant, 'added') && isOf(mutant, 'begin', 'finish', 'endWithShutdown'),
    reason: 'the runner begins what is new and finishes what is begun; a shutdown ends what is not finished',
  },
  {
    lifecycle: 'automaticReviewLifecycle',
    is: (mutant) => isKind(mutant, 'guard dropped'),
    reason: 'only the runner and staff’s shutdown send it, the runner’s end only after the last step',
  },
  {
    lifecycle: 'automaticReviewLifecycle',
    is: (mutant) => isKind(mutant, 'blocker dropped'),
    reason: 'the platform answers with the status of the review; its guards hold, but for what is never sent',
  },
  {
    lifecycle: 'reviewStepLifecycle',
    is: (mutant) => isKind(mutant, 'added', 'guard dropped', 'blocker dropped'),
    reason:
      'people send no event of a step; the runner and the shutdown choose theirs by status (next-review-step.ts)',
  },
]

/** The arrow to `completed` of what is grandfathered, before the one to `partially_complete`. */
function isFirstOfTwo(mutant: Mutant): boolean {
  return isOf(mutant, 'repriceNewInstalls') && 'nth' in mutant && mutant.nth === 0
}
