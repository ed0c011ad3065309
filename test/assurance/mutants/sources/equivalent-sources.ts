import type { SourceFault } from './source-faults.ts'

/** Faults that change nothing that anybody could see, or nothing that the specification decides. */
export interface EquivalentSource {
  file: string
  /** As it is printed behind the line: `comparison changed: a → b`; all of that text in the file. */
  change: string
  reason: string
}

const turns = 'It only lets other requests have their turn; what is stored and answered is the same.'

const sifted =
  'Only fewer rows are read so: the rows are sifted by the same condition again, and grouped by approval, of which those asked for are read.'

const byPlan = 'The rows are grouped by plan, and of the groups only those of the given plans are read.'

const ofOneInstant =
  'It orders only what was written at one instant, which nothing specifies; the list has no pages.'

export const equivalentSources: readonly EquivalentSource[] = [
  ...(
    [
      ['buildpacks/buildpack.record.ts', 'desc(buildpackRevisions.id)'],
      ['deprecations/deprecations.rules.ts', 'desc(deprecations.id)'],
      ['stages/due-deprecations.job.ts', 'asc(deprecations.id)'],
      ['mail/take-letters.ts', 'asc(outbox.id)'],
    ] as const
  ).map(([file, key]) => ({
    file: `src/server/${file}`,
    change: `order changed: , ${key} → nothing`,
    reason: ofOneInstant,
  })),
  ...[
    '.where(inArray(users.id, [...idsOf(rows.map(({ ownerUserId }',
    '.where(inArray(teams.id, teamIds))',
    '.where(inArray(teamMembers.teamId, teamIds))',
  ].map((condition) => ({
    file: 'src/server/buildpacks/buildpack.record.ts',
    change: `condition dropped: ${condition} → nothing`,
    reason: 'Of all that is read, each buildpack takes its own owner and its own team’s people.',
  })),
  {
    file: 'src/server/buildpacks/buildpack.record.ts',
    change: 'condition dropped: .filter((id) => id !== null) → nothing',
    reason: 'A null in the list of an `in` finds no row.',
  },
  {
    file: 'src/server/buildpacks/revisions.rules.ts',
    change: 'call skipped: await lockRow(tx, buildpacks, buildpackId) → undefined',
    reason:
      'It only locks: a buildpack has one pending revision at a time, so that no two of it are settled at once.',
  },
  {
    file: 'src/server/provider-api/provider-api.ts',
    change: "condition dropped: eq(providerTokens.kind, 'access') → undefined",
    reason:
      'A refresh token has no time at which it ends, and what has none does not pass the comparison of it.',
  },
  {
    file: 'src/server/provider-api/provider-api.ts',
    change: 'condition dropped: eq(oauthCredentials.addonId, providerTokens.addonId) → undefined',
    reason: 'Client secrets are random: no other add-on has one with the same hash.',
  },
  {
    file: 'src/server/provisioning/remove-retried.job.ts',
    change: "condition dropped: ne(providerResources.state, 'removed') → undefined",
    reason: 'Whatever removes a resource with a time for its removal takes that time away.',
  },
  {
    file: 'src/server/provisioning/retry-limit.ts',
    change: 'comparison changed: desc → asc',
    reason: 'While one retry of an add-on is under way no other begins: there is one row to order.',
  },
  {
    file: 'src/server/http/range.ts',
    change: 'call skipped: .slice(-named) → nothing',
    reason: 'The nearest four are taken of them all in any case: it only spares naming the others.',
  },
  {
    file: 'src/server/mail/load-mail-groups.ts',
    change: 'comparison changed: min → max',
    reason: 'Any letter of a group names it, and finds all the others.',
  },
  {
    file: 'src/server/mail/addon-readers.ts',
    change: 'order changed: installs.account → desc(installs.account)',
    reason: 'It orders letters of one instant, which go out in no certain order.',
  },
  {
    file: 'src/server/buildpacks/publish-revisions.job.ts',
    change: 'condition dropped: eq(buildpackRevisions.id, revision.id) → undefined',
    reason: 'The row is found by its lease, a UUID of its own.',
  },
  {
    file: 'src/server/law/changes.ts',
    change: "condition dropped: .where(and(isAnyOf(approvals.id, asked), eq(trail.kind, 'cha → nothing",
    reason: sifted,
  },
  {
    file: 'src/server/law/changes.ts',
    change: 'condition dropped: gt(trail.serial, oldestRevision) → undefined',
    reason: sifted,
  },
  {
    file: 'src/server/law/changes.ts',
    change: 'condition dropped: isAnyOf(approvals.id, asked) → undefined',
    reason: sifted,
  },
  {
    file: 'src/server/law/changes.ts',
    change: "condition dropped: eq(trail.kind, 'change') → undefined",
    reason: sifted,
  },
  {
    file: 'machines/plan/default-plan.ts',
    change: 'comparison changed: < → <=',
    reason: 'It differs for two equal slugs alone, and an add-on has each slug once (READINGS 9).',
  },
  {
    file: 'machines/plan/lifecycle.ts',
    change: 'comparison changed: > → >=',
    reason:
      'It differs for the event of the availability that the plan has, which has no arrow and is refused before; compared at every tuple of the table (machines/spec/lifecycles).',
  },
  {
    file: 'machines/review/polled-review.ts',
    change: 'comparison changed: > → >=',
    reason: 'Two equal instants have been told apart a line before.',
  },
  ...[
    'condition dropped: .where(inArray(addons.companyId, ids)) → nothing',
    'condition dropped: .where(inArray(companyUsers.companyId, ids)) → nothing',
  ].map((change) => ({
    file: 'src/server/companies/load-companies.ts',
    change,
    reason: 'The rows are grouped by company, and of the groups only those of the page are read.',
  })),
  {
    file: 'src/server/stages/due-deprecations.job.ts',
    change: 'call skipped: await setImmediate() → undefined',
    reason: turns,
  },
  {
    file: 'src/server/listing/screenshots.rules.ts',
    change: 'comparison changed: || → &&',
    reason: 'A picture that was prepared for a screenshot has all three sizes, and one for another use none.',
  },
  {
    file: 'src/server/identity/password-resets.ts',
    change: 'arithmetic changed: / → *',
    reason: 'The lifecycle asks whether time is left, not how much.',
  },
  {
    file: 'src/server/identity/change-password.ts',
    change: 'condition dropped: eq(users.id, user.id) → undefined',
    reason: 'The row is found by its stored password besides, which has a salt of its own.',
  },
  {
    file: 'src/server/plans/load-plans.ts',
    change: 'condition dropped: .where(inArray(offerings.planId, planIds)) → nothing',
    reason: byPlan,
  },
  {
    file: 'src/server/plans/load-plans.ts',
    change: 'condition dropped: inArray(repricings.planId, ids) → undefined',
    reason: byPlan,
  },
  {
    file: 'src/server/repricings/due-repricings.job.ts',
    change: 'call skipped: await setImmediate() → undefined',
    reason: turns,
  },
  {
    file: 'src/server/repricings/due-repricings.job.ts',
    change: 'condition dropped: eq(repricings.id, found.id) → undefined',
    reason:
      'Of what is due any may come first and each has its turn; only two servers at once tell, by the locks (repricing-races on PostgreSQL).',
  },
  {
    file: 'src/server/reports/load-reports.ts',
    change: 'condition dropped: .where(inArray(reportLines.reportId, [...ids])) → nothing',
    reason: 'The rows are grouped by report, and of the groups only those of the given reports are read.',
  },
  {
    file: 'src/server/reports/month-end-reports.job.ts',
    change: 'call skipped: await setImmediate() → undefined',
    reason: turns,
  },
  {
    file: 'src/server/reports/report-shares.ts',
    change: 'comparison changed: < → <=',
    reason: 'Two equal remainders have been told apart just before.',
  },
  {
    file: 'src/server/reports/statement-text.ts',
    change: 'rounding changed: floor → round',
    reason:
      'The middle only halves what is searched: rounded up it lies between the two as well, and the search ends at the same length.',
  },
  ...[
    'condition dropped: eq(approvals.addonId, addonId) → undefined',
    "condition dropped: eq(approvals.state, 'approved') → undefined",
  ].map((change) => ({
    file: 'src/server/law/lapse.ts',
    change,
    reason:
      'It only spares a look: the step is asked of the add-on’s own situation, and its lifecycle lapses what is approved alone.',
  })),
  {
    file: 'src/server/approvals/load-approvals.ts',
    change: 'comparison changed: && → ||',
    reason:
      'It puts what has no value last in more orders, and in those everything has one: only the index is chosen by it.',
  },
  {
    file: 'src/server/situation/requirement-source.ts',
    change: 'condition dropped: .where(sql`${addons.id} = any(${sql.param([...ids])}::uuid[] → nothing',
    reason: 'Of all add-ons that are read, only the given ones are answered.',
  },
  {
    file: 'src/server/approvals/withdraw-approval.ts',
    change: "condition dropped: eq(trail.subjectType, 'approval') → undefined",
    reason: 'The rows are found by the approval’s id, a UUID that no other record has.',
  },
  {
    file: 'src/server/reports/statement-text.ts',
    change: 'call skipped: await nextTurn() → undefined',
    reason: turns,
  },
]

/** The reason why nobody can notice a fault, if one is known. */
export const reasonFor = (fault: SourceFault): EquivalentSource | undefined =>
  equivalentSources.find(({ file, change }) => file === fault.file && change === fault.change)
