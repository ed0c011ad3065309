import type { InstallBlocker, InstallState } from '#machines/install/lifecycle.ts'
import { type BlockerWordings, partyWordings } from './explain.ts'

/** The states of an install within a sentence. */
const inSentence = {
  new: 'new',
  requested: 'being requested',
  waiting: 'waiting for its provider',
  provisioned: 'installed',
  changing: 'changing its plan',
  failed: 'failed',
  removing: 'being removed',
  removed: 'removed',
} as const satisfies Record<InstallState, string>

/** The reasons why an add-on is not installed, or an install not changed; the customer reads them. */
export const installBlockerWordings = {
  wrong_state: {
    kind: 'state',
    message: ({ state }) => `Not possible while the install is ${inSentence[state as InstallState]}.`,
  },
  staff_only: partyWordings.staff_only,
  system_only: partyWordings.system_only,
  addon_shut_down: {
    kind: 'input',
    message:
      'This add-on has been shut down: it can no longer be installed, and plans can no longer be changed.',
  },
  shutdown_announced: {
    kind: 'input',
    message:
      'This add-on is being shut down: it can no longer be installed, and plans can no longer be changed.',
  },
  no_manifest: {
    kind: 'input',
    message: 'This add-on cannot be installed yet: its provider has not pushed a manifest.',
  },
  old_api_version: {
    kind: 'input',
    message: 'This add-on cannot be installed: its provider still uses version 1 of the provisioning API.',
  },
  unknown_plan: { kind: 'input', message: 'This add-on has no such plan.' },
  no_default_plan: { kind: 'input', message: 'This add-on has no default plan for this app.' },
  plan_disabled: { kind: 'input', message: 'This plan is no longer offered.' },
  alpha_test_plan_only: {
    kind: 'input',
    message: 'This add-on is in alpha: only its test plan can be installed.',
  },
  not_invited: {
    kind: 'input',
    message: 'This add-on is in alpha: only people whom its provider has invited can install it.',
  },
  no_pass: {
    kind: 'input',
    message: 'This plan is by invitation only, and this account has no pass for it.',
  },
  no_private_networking: {
    kind: 'input',
    message: 'This plan cannot be installed in a space with private networking.',
  },
  only_private_networking: {
    kind: 'input',
    message: 'This plan can only be installed in a space with private networking.',
  },
  no_shield: { kind: 'input', message: 'This plan cannot be installed in a Shield space.' },
  generation_unsupported: {
    kind: 'input',
    message: 'This add-on does not support apps of this generation.',
  },
  region_unsupported: { kind: 'input', message: 'This add-on is not available in the region of this app.' },
  already_on_app: { kind: 'input', message: 'This app already has this add-on, and can have it only once.' },
  not_overdue: { kind: 'state', message: 'The provider still has time to call back.' },
  not_stuck: { kind: 'state', message: 'The provider may still remove it: nothing has failed.' },
} satisfies BlockerWordings<InstallBlocker>
