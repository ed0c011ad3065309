import { describe, expect, test } from 'vitest'
import { addonBlockerWordings } from '#contract/wording/blockers/addon-blockers.ts'
import { buildpackBlockerWordings } from '#contract/wording/blockers/buildpack-blockers.ts'
import { deprecationBlockerWordings } from '#contract/wording/blockers/deprecation-blockers.ts'
import { invitationBlockerWordings } from '#contract/wording/blockers/invitation-blockers.ts'
import {
  planBlockerWordings,
  priceLockWording,
  settingNeedNames,
} from '#contract/wording/blockers/plan-blockers.ts'
import { reviewBlockerWordings, reviewRequestWordings } from '#contract/wording/blockers/review-blockers.ts'
import { defaultThresholds, requirementMessages } from '#contract/wording/requirement-items.ts'

/*
 * Each reason says what it is about, and no other one of its kind does (CONTRACT, errors: 'the text names the state';
 * UX: why something is blocked is told). Two that have changed places would both still be sentences.
 */
type Reasons = Readonly<Record<string, { says: string; names: RegExp }>>

/** The reasons whose words do not depend on anything but their code. */
const fixed = (wordings: Readonly<Record<string, { message: unknown }>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wordings).flatMap(([code, { message }]) =>
      typeof message === 'string' ? [[code, message]] : [],
    ),
  )

/** Joins texts with what each of them is to name; throws unless both have the same keys. */
function reasonsOf(
  texts: Readonly<Record<string, string>>,
  names: Readonly<Record<string, RegExp>>,
): Reasons {
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(names).toSorted())
  return Object.fromEntries(
    Object.entries(names).map(([code, name]) => [code, { says: texts[code] ?? '', names: name }]),
  )
}

const party = {
  staff_only: /only platform staff/i,
  provider_only: /only the company/i,
  system_only: /platform does this by itself/i,
}
const shutDown = /shut down/

const kinds: Readonly<Record<string, () => Reasons>> = {
  'why a price is read-only (READINGS 10)': () =>
    reasonsOf(priceLockWording, {
      test_plan: /test plan/,
      contract_priced: /contract/,
      pricing_pending: /approval is pending/,
      pricing_approved: /was approved/,
      in_ga: /in GA.*price change/,
      shut_down: shutDown,
    }),
  'what a plan’s setting needs (READINGS 42)': () =>
    reasonsOf(settingNeedNames, {
      buyers: /on sale/,
      private_spaces: /Private Spaces/,
      shield: /Shield Spaces/,
    }),
  'what a requirement item asks for (DOMAIN 1)': () =>
    reasonsOf(
      Object.fromEntries(
        Object.entries(requirementMessages).map(([name, message]) => [name, message(defaultThresholds)]),
      ),
      {
        name: /a name and a display name/,
        summary: /summary/,
        icon: /icon .*70 by 70/,
        screenshots: /2 to 5 screenshots/,
        benefits: /benefit/,
        features: /at least one feature/,
        category: /category/,
        languages: /language/,
        support_email: /e-mail address that customers/,
        company_details: /company information/,
        terms_accepted: /terms of service/,
        manifest: /Push a valid manifest/,
        provisioning_api_version: /version 3/,
        test_plan: /free plan test enabled/,
        alpha_users: /10 alpha users/,
        automatic_review: /Pass an automatic review/,
        oauth_exchange: /OAuth grant/,
        documentation: /Dev Center article/,
        paid_or_free_plan: /besides test/,
        plan_prices: /price for every plan/,
        plan_features: /value for every feature/,
        installable: /installable/,
        default_plan: /default plan/,
        approved_supplier: /supplier information/,
        support_view: /Support tickets are connected/,
      },
    ),
  'why a plan or its price cannot be changed': () =>
    reasonsOf(fixed(planBlockerWordings), {
      ...party,
      change_request_needed: /change-request form/,
      addon_shut_down: shutDown,
      not_installable: /No app could install/,
      never_due: /grandfathered/,
      test_plan: /test plan/,
      contract_priced: /contract/,
      same_price: /^Price cannot be the same\.$/,
    }),
  'why an add-on or an approval stays as it is': () =>
    reasonsOf(fixed(addonBlockerWordings), {
      ...party,
      subject_unchanged: /Nothing .* changed/,
      documentation_url_missing: /URL of the Dev Center article/,
      message_missing: /Write a message/,
    }),
  'why somebody cannot be invited': () =>
    reasonsOf(fixed(invitationBlockerWordings), { addon_shut_down: shutDown }),
  'why a notice cannot be given': () =>
    reasonsOf(fixed(deprecationBlockerWordings), {
      staff_only: party.staff_only,
      system_only: party.system_only,
      addon_shut_down: /is shut down/,
      addon_not_offered: /in alpha/,
      not_due: /day has not come/,
    }),
  'why a review cannot be requested': () =>
    reasonsOf(fixed(reviewRequestWordings), { manifest_missing: /no manifest/ }),
  'why a review does not go on': () =>
    reasonsOf(fixed(reviewBlockerWordings), {
      ...party,
      steps_unfinished: /step of the review is not over/,
      out_of_order: /before this one is not completed/,
      nothing_failed: /before this one has failed/,
      not_cancelling: /to cancel/,
      never_waits: /nothing to do later/,
      not_over: /still has time/,
    }),
  'why nothing is published': () =>
    reasonsOf(fixed(buildpackBlockerWordings), {
      archived: /archived/,
      revision_pending: /^A release is already pending!$/,
    }),
}

describe('each reason names what it is about, and only that:', () => {
  test.each(Object.entries(kinds))('%s', (_kind, reasonsIn) => {
    const reasons = Object.entries(reasonsIn())
    for (const [code, { names }] of reasons) {
      const named = reasons.filter(([, { says }]) => names.test(says)).map(([each]) => each)
      expect([code, named]).toEqual([code, [code]])
    }
  })
})
