import type { RejectionReasonCreation } from '#contract/desk/rejection-reason.ts'
import { addRejectionReason } from '#server/desk/rejection-reasons.rules.ts'
import type { StoryAction } from '../story-context.ts'

/** The texts that reviewers of the marketplace write most. */
const reasons: readonly RejectionReasonCreation[] = [
  {
    title: 'Screenshots show another product',
    text: 'Some screenshots show a product or plan that customers of the marketplace cannot install.\nPlease replace them with pictures of what they get here: the dashboard as it opens from their app, with sample data instead of real names.',
    kinds: ['marketplace_fitting_approval'],
  },
  {
    title: 'Summary promises what no plan keeps',
    text: 'The summary promises something that none of the plans includes, and customers will hold us both to it.\nPlease say only what the smallest paid plan does, and leave the rest to the plans’ features.',
    kinds: ['marketplace_fitting_approval'],
  },
  {
    title: 'Base URL not reachable from the platform',
    text: 'We could not reach the base URL in your manifest from the platform: the connection was refused or timed out.\nPlease check that it is public, that its certificate is valid and includes its intermediates, and that no firewall is in between. Then run the automatic review again before you ask for another approval.',
    kinds: ['alpha_engineering_approval', 'beta_engineering_approval'],
  },
  {
    title: 'Jump between plans unexplained',
    text: 'The price rises steeply from one plan to the next, and the features do not say what customers pay for.\nPlease add the limits that differ (rows, connections, retention, support), or a plan in between.',
    kinds: ['pricing_plan_approval', 'repricing'],
  },
  {
    title: 'Article lacks a quick start',
    text: 'The article describes the features but not the first ten minutes.\nPlease begin with installing the add-on, the config vars that it sets, and a minimal example that runs as it stands, in at least one language that you support.',
    kinds: ['article_review_approval'],
  },
]

/** Staff keep the reasons that they give again and again. */
export const keepReasons: StoryAction = async ({ tx, now, act }) => {
  const { actorId } = act('staff')
  if (actorId === null) throw new Error('the platform keeps no reasons')
  for (const reason of reasons) await addRejectionReason({ tx, now, userId: actorId }, reason)
}
