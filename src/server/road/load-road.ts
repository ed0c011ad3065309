import { and, eq, ne, sql } from 'drizzle-orm'
import { roadFrom, type RoadStep } from '#machines/road/road.ts'
import { stageNames } from '#contract/stage.ts'
import type { RoadRecord, RoadStepRecord, UsualDuration } from '#contract/road/road.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import { addonPlacePath } from '#contract/places.ts'
import { staffHref } from '#contract/wording/requirement-items.ts'
import type { Database } from '#server/db/database.ts'
import { jsonRows } from '#server/db/json-rows.ts'
import { addons, automaticReviews, stepDurations } from '#server/db/schema.ts'
import { approvalOf, blockerSubject, type StoredSituation } from '#server/stages/situation.ts'

/** Facts that a road shows beside an add-on's situation. */
interface RoadFacts {
  review: { progressionType: 'beta' | 'ga'; createdAt: Date } | null
  usual: ReadonlyMap<string, UsualDuration>
}

/** Loads the unfinished review and the usual durations in one statement. */
async function roadFacts(tx: Database, addonId: string): Promise<RoadFacts> {
  const [found] = await tx
    .select({
      progressionType: automaticReviews.progressionType,
      createdAt: automaticReviews.createdAt,
      durations: jsonRows(stepDurations, sql``),
    })
    .from(addons)
    .leftJoin(
      automaticReviews,
      and(eq(automaticReviews.addonId, addons.id), ne(automaticReviews.status, 'finished')),
    )
    .where(eq(addons.id, addonId))
  if (found === undefined) throw new Error(`add-on ${addonId} is not stored`)
  const { progressionType, createdAt, durations } = found
  return {
    review: progressionType === null || createdAt === null ? null : { progressionType, createdAt },
    usual: new Map(durations.map(({ name, seconds, count }) => [name, { seconds, count }])),
  }
}

const parties = { provider: 'provider', admin: 'staff', system: 'platform' } as const

/** The thing to do, as a sentence, and where. */
function told(step: RoadStep, situation: StoredSituation): Pick<RoadStepRecord, 'message' | 'href'> {
  const { slug, requirement } = blockerSubject(situation)
  const { kind, approval, items, to } = step
  const title = approval === null ? '' : approvalWordings[approval].title
  const place = approval === null ? null : addonPlacePath(slug, `nextSteps#${approval}`)
  switch (kind) {
    case 'requirement': {
      const [item] = items
      const said = item && requirement(item.list, item.name)
      const staffs = item !== undefined && step.by === 'admin' ? staffHref(slug, item.name) : null
      return { message: said?.message ?? '', href: said?.href ?? staffs }
    }
    case 'article':
      return {
        message: 'Save the URL of the Dev Center article.',
        href: addonPlacePath(slug, 'listing#documentation'),
      }
    case 'request':
      return { message: `Request the ${title}.`, href: place }
    case 'decision':
      return { message: `Decide on the ${title}.`, href: place }
    case 'review':
      return { message: 'Request an automatic review.', href: addonPlacePath(slug, 'logs') }
    case 'run':
      return { message: 'Run the automatic review, which has to pass.', href: addonPlacePath(slug, 'logs') }
    case 'progression':
      return {
        message: `Progress to ${stageNames[to]}.`,
        href: addonPlacePath(slug, 'nextSteps#stage-panel'),
      }
  }
}

/** The name under which a step's usual duration is counted. */
function countedAs({ kind, approval, to }: RoadStep): string | null {
  if (kind === 'decision') return approval
  if (kind === 'run') return 'automatic_review'
  return kind === 'progression' ? (to === 'beta' ? 'alpha' : 'beta') : null
}

function sinceOf(
  { kind, approval }: RoadStep,
  situation: StoredSituation,
  { review }: RoadFacts,
): Date | null {
  if (kind === 'decision' && approval !== null) return approvalOf(situation, approval)?.pendingSince ?? null
  return kind === 'run' ? (review?.createdAt ?? null) : null
}

/** Loads the road to GA of an add-on whose situation was read. */
export async function loadRoad(tx: Database, situation: StoredSituation): Promise<RoadRecord> {
  const { stage, incomplete, approvals, hasDocumentationUrl, articleInError, addon } = situation
  const facts = await roadFacts(tx, addon.id)
  const steps = roadFrom({
    stage,
    incomplete,
    approvals,
    hasDocumentationUrl,
    articleInError,
    review: facts.review?.progressionType ?? null,
  })
  if (steps === null) return { isOpen: false, steps: [] }
  return {
    isOpen: true,
    steps: steps.map((step) => {
      const { id, kind, by, to, approval, items, waitsFor, level } = step
      const name = countedAs(step)
      return {
        id,
        kind,
        party: parties[by],
        to,
        ...told(step, situation),
        approval,
        items: [...items],
        waitsFor: [...waitsFor],
        level,
        since: level === 0 ? (sinceOf(step, situation, facts)?.toISOString() ?? null) : null,
        usual: name === null ? null : (facts.usual.get(name) ?? null),
      }
    }),
  }
}
