import * as v from 'valibot'
import { day, isInOrder } from '../formats/day-range.ts'
import { searchText, time, userSummary } from '../formats/field-types.ts'

/** Kinds of events of the security trail. */
export const securityKinds = [
  'sign_in',
  'sign_in_failed',
  'sign_in_delayed',
  'sign_out',
  'session_ended',
  'password_changed',
  'password_reset_asked',
  'password_reset_used',
  'one_time_password_made',
  'two_factor_set_up',
  'two_factor_removed',
  'code_wrong',
  'proof_given',
  'recovery_code_used',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'passkey_copied',
  'oidc_linked',
  'oidc_unlinked',
  'sign_in_unlocked',
  'name_changed',
  'company_joined',
  'company_left',
  'secrets_regenerated',
  'previous_secret_kept',
  'previous_secret_ended',
  'staff_changed',
  'staff_revoked',
  'staff_read',
  'trail_exported',
  'account_invited',
  'invitation_withdrawn',
  'invitation_accepted',
  'account_disabled',
  'account_enabled',
  'company_created',
  'team_joined',
  'team_left',
  'webhook_changed',
  'rejection_reason_changed',
  'letter_sent_again',
  'config_read',
  'install_opened',
  'service_created',
  'service_token_made',
  'service_token_revoked',
  'service_token_refused',
  'key_rotated',
] as const
export type SecurityKind = (typeof securityKinds)[number]

/** Origins of an event: a signed-in person, an add-on's token, a service, a command, the platform itself, or somebody unknown. */
const securityParties = ['person', 'addon', 'service', 'command', 'platform', 'stranger'] as const
export type SecurityParty = (typeof securityParties)[number]

/** An event of the security trail. */
export const securityEvent = v.object({
  /** Its day and its number within that. */
  id: v.string(),
  kind: v.picklist(securityKinds),
  createdAt: time,
  /** The account that it is about; null if it is about none. */
  person: v.nullable(userSummary),
  party: v.picklist(securityParties),
  /** The user who did it; null for another party. */
  actor: v.nullable(userSummary),
  /** The client's address; of IPv6, the network. */
  address: v.nullable(v.string()),
  /** The browser and its system in words. */
  browser: v.nullable(v.string()),
  requestId: v.nullable(v.string()),
  /** Further particulars in words. */
  about: v.nullable(v.string()),
})
export type SecurityEventEntry = v.InferOutput<typeof securityEvent>

/** The staff's filters; `person` is the e-mail of whom an event is about or who did it, days are UTC. */
export const securityEventQuery = v.pipe(
  v.strictObject({
    kind: v.optional(v.picklist(securityKinds)),
    person: v.optional(searchText),
    from: v.optional(day),
    to: v.optional(day),
    /** The format of the file that the events are for; its first page is recorded as an export. */
    export: v.optional(v.picklist(['csv', 'jsonl'])),
  }),
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, 'must not be before from'), ['to']),
)
export type SecurityEventQuery = v.InferOutput<typeof securityEventQuery>
