import { isBlank } from '#contract/formats/plain-text.ts'
import { lengthOf } from '#contract/formats/text-length.ts'
import { adviseAlternativeTexts } from './alternative-texts.ts'
import { fillerIn } from './filler.ts'
import { type CheckRow, quoted, adviseUnless } from './quality-check.ts'

const shortestSummary = 30
const longestSummary = 160
const fewestScreenshots = 3
const fewestBenefits = 3
const longestBenefit = 160

const isPresent = (text: string | null): boolean => text !== null && !isBlank(text)

function adviseSummary(summary: string | null) {
  const length = lengthOf(summary?.trim() ?? '')
  if (length < shortestSummary) return 'Say in a sentence what it does, and for whom.'
  return adviseUnless(
    length <= longestSummary,
    `Say it in ${longestSummary} characters, as many as a card shows well: it has ${length}.`,
  )
}

const adviseLink = (url: string | null, missing: string) =>
  isPresent(url)
    ? adviseUnless(url?.startsWith('https:') === true, 'Use an address with https, which browsers trust.')
    : missing

function adviseBenefits(benefits: readonly { title: string; description: string }[]) {
  if (benefits.length === 0) return undefined
  const long = benefits.filter(({ description }) => lengthOf(description) > longestBenefit)
  const names = quoted(long.map(({ title }) => title))
  return adviseUnless(long.length === 0, `Shorten ${names} to ${longestBenefit} characters.`)
}

/** Checks of what customers see before they come to the plans. */
export const pageChecks: readonly CheckRow[] = [
  [
    'An icon',
    'iconUrl',
    ({ draft }) => adviseUnless(draft.iconUrl !== null, 'Upload an icon, by which customers know it again.'),
  ],
  ['A summary that fits a card', 'summary', ({ draft }) => adviseSummary(draft.summary)],
  [
    'A category',
    'categories',
    ({ draft }) =>
      adviseUnless(draft.categories.length > 0, 'Choose a category, in which customers come across it.'),
  ],
  [
    'Three screenshots or more',
    'screenshots',
    ({ draft: { screenshots } }) =>
      adviseUnless(
        screenshots.length >= fewestScreenshots,
        `Show ${fewestScreenshots} screenshots or more: it has ${screenshots.length}.`,
      ),
  ],
  ['Screenshots that are described', 'screenshots', ({ draft }) => adviseAlternativeTexts(draft.screenshots)],
  [
    'Three benefits or more',
    'benefits',
    ({ draft: { benefits } }) =>
      adviseUnless(
        benefits.length >= fewestBenefits,
        `Give ${fewestBenefits} reasons or more to choose it: it has ${benefits.length}.`,
      ),
  ],
  ['Benefits that are quick to read', 'benefits', ({ draft }) => adviseBenefits(draft.benefits)],
  [
    'Languages',
    'languages',
    ({ draft }) => adviseUnless(draft.languages.length > 0, 'Choose the languages that it can be used from.'),
  ],
  [
    'Documentation',
    'documentationUrl',
    ({ docsStatus }) =>
      adviseUnless(docsStatus === 'ok', 'Have its Dev Center article found, which says how it is used.'),
  ],
  [
    'Terms',
    'providerTermsUrl',
    ({ draft }) => adviseLink(draft.providerTermsUrl, 'Link your terms, which customers agree to.'),
  ],
  [
    'Legal statements',
    'legalStatements',
    ({ draft }) =>
      adviseUnless(
        isPresent(draft.legalStatements),
        'Say what customers should know of trademarks and privacy.',
      ),
  ],
  [
    'No filler text',
    ({ draft }) => fillerIn(draft)?.field ?? 'summary',
    ({ draft }) => {
      const found = fillerIn(draft)
      return adviseUnless(
        found === null,
        `Write what is still to be written: it says ${quoted([found?.words ?? ''])}.`,
      )
    },
  ],
  [
    'A text about custom plans',
    'customPlansText',
    ({ supportsCustomPlans, draft }) =>
      supportsCustomPlans
        ? adviseUnless(isPresent(draft.customPlansText), 'Say what a plan made for one customer may have.')
        : undefined,
  ],
  [
    'A support e-mail',
    'emailSupport',
    ({ draft }) => adviseUnless(isPresent(draft.emailSupport), 'Say where customers write for help.'),
  ],
  [
    'A website',
    'websiteUrl',
    ({ draft }) => adviseLink(draft.websiteUrl, 'Link your website, where customers learn more.'),
  ],
  [
    'A safe status page',
    'statusPageUrl',
    ({ draft: { statusPageUrl } }) => (statusPageUrl === null ? undefined : adviseLink(statusPageUrl, '')),
  ],
  [
    'Tags',
    'tags',
    ({ draft }) => adviseUnless(draft.tags.length > 0, 'Add the words that customers search for.'),
  ],
]
