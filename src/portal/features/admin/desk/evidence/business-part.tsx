import type { BusinessMatter } from '#contract/desk/matters.ts'
import type { PageMarks } from '#portal/features/marketplace/article/page-mark.tsx'
import { MarketplaceArticle } from '#portal/features/marketplace/article/marketplace-article.tsx'
import { judgePage } from '#portal/features/marketplace/quality/judge-page.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { EvidencePart } from './evidence-part.tsx'
import deskClasses from '../desk.module.css'
import classes from './business-part.module.css'
import evidenceClasses from './evidence.module.css'

/** The marks of the fields that were changed: of two times the later one, the request. */
const marksOf = ({ request, rejection }: BusinessMatter['changedSince']): PageMarks =>
  Object.fromEntries([
    ...rejection.map((field) => [field, 'Changed since the rejection']),
    ...request.map((field) => [field, 'Changed since the request']),
  ])

/** The listing as customers will see it, marked where it has changed, with advice on it. */
export function BusinessPart({ matter }: { matter: BusinessMatter }) {
  const { draft, plansInGa, supportsCustomPlans, changedSince } = matter
  const checks = judgePage(matter, { supportsCustomPlans, isStaff: true })
  const open = checks.filter(({ advice }) => advice !== null)
  return (
    <>
      <section className={classes.page} aria-label="As customers will see it">
        <h3>As customers will see it</h3>
        <MarketplaceArticle page={draft} plansInGa={plansInGa} marks={marksOf(changedSince)} isDraft />
      </section>
      <EvidencePart title="Advice on the page">
        <p className={deskClasses.soft}>
          {checks.length - open.length} of {checks.length} checks pass. None is required.
        </p>
        {open.length > 0 && (
          <ul className={evidenceClasses.list}>
            {open.map(({ name, advice }) => (
              <li key={name}>
                <Icon name="circle" size={16} />
                <span>
                  {name}
                  <small>
                    <br />
                    {advice}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </EvidencePart>
    </>
  )
}
