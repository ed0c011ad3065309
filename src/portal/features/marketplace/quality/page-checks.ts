import { once } from '#contract/formats/once.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { lengthOf } from '#contract/formats/text-length.ts'
import { adviseAlternativeTexts } from './alternative-texts.ts'
import { fillerIn } from './filler.ts'
import { type CheckRow, quoted, adviseUnless } from './quality-check.ts'

/** In words. */
const shortestSummary = 5
const longestSummary = 160
const fewestScreenshots = 3
const fewestBenefits = 3
const longestBenefit = 160

/** Finds the words of a text, also in scripts that put no spaces between them. */
const words = once(() => new Intl.Segmenter('en', { granularity: 'word' }))

const wordCount = (text: string): number =>
  [...words().segment(text)].filter(({ isWordLike }) => isWordLike === true).length

const isPresent = (text: string | null): boolean => text !== null && !isBlank(text)

const soFar = ({ length }: readonly unknown[]): string =>
  length === 0 ? 'It has none yet.' : `It has ${length} so far.`

function adviseSummary(summary: string | null) {
  const length = lengthOf(summary?.trim() ?? '')
  if (length > longestSummary)
    return `Say it in ${longestSummary} characters, as many as a card shows well. It has ${length}.`
  return adviseUnless(
    wordCount(summary ?? '') >= shortestSummary,
    'Say in a sentence what it does, and for whom.',
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
    ({ draft }) => adviseUnless(draft.iconUrl !== null, 'Upload an icon, so that customers recognize it.'),
  ],
  ['A summary that fits a card', 'summary', ({ draft }) => adviseSummary(draft.summary)],
  [
    'A category',
    'categories',
    ({ draft, isStaff }) =>
      adviseUnless(
        draft.categories.length > 0,
        `${isStaff ? 'Choose' : 'Ask staff for'} a category, where customers come across it.`,
      ),
  ],
  [
    'Three screenshots or more',
    'screenshots',
    ({ draft: { screenshots } }) =>
      adviseUnless(
        screenshots.length >= fewestScreenshots,
        `Show at least ${fewestScreenshots} screenshots. ${soFar(screenshots)}`,
      ),
    'newScreenshot',
  ],
  ['Screenshots that are described', 'screenshots', ({ draft }) => adviseAlternativeTexts(draft.screenshots)],
  [
    'Three benefits or more',
    'benefits',
    ({ draft: { benefits } }) =>
      adviseUnless(
        benefits.length >= fewestBenefits,
        `Give at least ${fewestBenefits} reasons to choose it. ${soFar(benefits)}`,
      ),
    'newBenefit',
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
    ({ docsStatus, draft }) =>
      adviseUnless(
        docsStatus === 'ok',
        isPresent(draft.documentationUrl)
          ? 'Its Dev Center article has a URL; platform staff have not found it free of errors yet.'
          : 'Publish a Dev Center article on how to use it, and enter its URL.',
      ),
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
    ({ draft: { statusPageUrl }, isStaff }) => {
      if (statusPageUrl === null) return undefined
      const advice = adviseLink(statusPageUrl, '')
      return advice === null || isStaff
        ? advice
        : 'Ask staff to set an address with https, which browsers trust.'
    },
  ],
  [
    'Tags',
    'tags',
    ({ draft }) => adviseUnless(draft.tags.length > 0, 'Add the words that customers search for.'),
  ],
]
