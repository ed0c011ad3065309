import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MarketplacePage, PagePlan } from '#contract/catalogue/marketplace-page.ts'
import type { PageFieldName } from '#contract/catalogue/page-fields.ts'
import { capital } from '#contract/formats/capital.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { mailto } from '#portal/ui/format/address.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import classes from './marketplace-article.module.css'
import { PageLinks } from './page-links.tsx'
import { PageMark, type PageMarks } from './page-mark.tsx'
import { PageScreenshots } from './page-screenshots.tsx'
import { PlanMatrix } from './plan-matrix.tsx'

interface Props {
  page: MarketplacePage
  /** The plans that GA opens; null from GA on, and for what is published. */
  plansInGa?: readonly PagePlan[] | null
  /** Says what is missing, which customers are not told; not of one that is shut down, whose draft stays as it is. */
  isDraft?: boolean
  /** Words beside fields of the page. */
  marks?: PageMarks
  /** Words beside benefits, by their ids. */
  benefitMarks?: ReadonlyMap<string, string>
}

const noMarks: PageMarks = {}

interface PartProps {
  title: string
  /** Said of a draft without this part; left out where the part is optional. */
  missing?: string | false
  isEmpty: boolean
  mark?: ReactNode
  children: ReactNode
}

/** A part of the page with its heading, or what a draft lacks. */
function Part({ title, missing = false, isEmpty, mark, children }: PartProps) {
  if (isEmpty)
    return (
      missing !== false && (
        <p className={classes.missing}>
          {missing} {mark}
        </p>
      )
    )
  return (
    <section className={classes.part}>
      <div className={classes.title}>
        <h3>{title}</h3>
        {mark}
      </div>
      {children}
    </section>
  )
}

/** An add-on's page as customers see it on the marketplace. Its own width decides how it is laid out. */
export function MarketplaceArticle({
  page,
  plansInGa = null,
  isDraft: isOfDraft = false,
  marks = noMarks,
  benefitMarks,
}: Props) {
  const { displayName, iconUrl, state, categories, summary, benefits, plans, customPlansText } = page
  const isDraft = isOfDraft && state !== 'shutdown'
  const said = (words: string) => isDraft && words
  const mark = (...of: PageFieldName[]) => <PageMark of={of} marks={marks} />
  const markOfPlans = mark('plans', 'features')
  const now = new Set(plans.map(({ id }) => id))
  const later = (plansInGa ?? []).filter(({ id }) => !now.has(id))
  return (
    <article className={classes.article} aria-label={`${displayName} on the marketplace`}>
      <header className={classes.header}>
        {iconUrl !== null ? (
          <img src={iconUrl} alt="" />
        ) : (
          <span className={classes.noIcon}>{said('No icon yet')}</span>
        )}
        <div>
          <div className={classes.title}>
            <h2 dir="auto">{isBlank(displayName) ? 'No display name yet' : displayName}</h2>
            {state === 'beta' && <StageTag stage="beta" />}
            {mark('displayName')}
            <PageMark of={['iconUrl']} marks={marks} name="Icon" />
          </div>
          {(categories.length > 0 || isDraft) && (
            <p className={classes.soft}>
              {categories.length === 0 ? 'No category yet' : categories.map(({ label }) => label).join(', ')}{' '}
              {mark('categories')}
            </p>
          )}
        </div>
      </header>
      {page.shutdownDate !== null && (
        <p className={sectionClasses.notice}>
          <Icon name="alert" />
          {displayName} will be shut down on {spelledDay(page.shutdownDate)}.
        </p>
      )}
      {!isBlank(summary ?? '') ? (
        <p dir="auto">
          {summary} {mark('summary')}
        </p>
      ) : (
        isDraft && <p className={classes.missing}>No summary yet. {mark('summary')}</p>
      )}
      <Part
        title="Screenshots"
        isEmpty={page.screenshots.length === 0}
        missing={said('No screenshots yet.')}
        mark={mark('screenshots')}
      >
        <PageScreenshots screenshots={page.screenshots} />
      </Part>
      <Part
        title="Benefits"
        isEmpty={benefits.length === 0}
        missing={said('No benefits yet.')}
        mark={mark('benefits')}
      >
        <ul className={classes.benefits}>
          {benefits.map(({ id, title, description }) => (
            <li key={id} dir="auto">
              <b>{title}</b>
              {benefitMarks?.has(id) && <Tag tone="yellow">{benefitMarks.get(id)}</Tag>}
              <p dir="auto">{description}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Part
        title="Plans and prices"
        isEmpty={plans.length === 0}
        missing={later.length === 0 && said('No plans yet.')}
        mark={markOfPlans}
      >
        <PlanMatrix page={page} plans={plans} label="Plans and prices" />
      </Part>
      <Part
        title="Plans and prices from GA on"
        isEmpty={later.length === 0}
        mark={plans.length === 0 && markOfPlans}
      >
        <p className={classes.soft}>Customers see these plans once the add-on is in GA.</p>
        <PlanMatrix page={page} plans={later} label="Plans and prices from GA on" />
      </Part>
      <Part
        title="Custom plans"
        isEmpty={customPlansText === null || isBlank(customPlansText)}
        mark={mark('customPlansText')}
      >
        <p dir="auto">{customPlansText}</p>
        {!isBlank(page.emailSupport ?? '') && (
          <p>
            <Anchor href={mailto(page.emailSupport ?? '')} inherit>
              Ask {page.emailSupport}
            </Anchor>
          </p>
        )}
      </Part>
      <dl className={classes.facts}>
        <dt>Generations</dt>
        <dd>
          {page.supportedGenerations.map(capital).join(', ')} {mark('supportedGenerations')}
        </dd>
        {page.languages.length > 0 && (
          <>
            <dt>Languages</dt>
            <dd>
              {page.languages.join(', ')} {mark('languages')}
            </dd>
          </>
        )}
        {page.buttons.length > 0 && (
          <>
            <dt>Example apps</dt>
            <dd className={classes.links}>
              {page.buttons.map((repository) => (
                <Anchor
                  key={repository}
                  href={`https://github.com/${repository}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {repository}
                </Anchor>
              ))}
            </dd>
          </>
        )}
      </dl>
      <PageLinks page={page} isDraft={isDraft} marks={marks} />
      {!isBlank(page.legalStatements ?? '') && (
        <p dir="auto" className={classes.legal}>
          {page.legalStatements} {mark('legalStatements')}
        </p>
      )}
    </article>
  )
}
