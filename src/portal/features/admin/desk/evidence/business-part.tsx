import type { ApprovalEvidence } from '#contract/desk/evidence.ts'
import type { BusinessMatter } from '#contract/desk/matters.ts'
import { MarketplaceArticle } from '#portal/features/marketplace/article/marketplace-article.tsx'
import { judgePage } from '#portal/features/marketplace/quality/judge-page.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { pageMarks } from './page-marks.ts'
import { EvidencePart } from './evidence-part.tsx'
import deskClasses from '../desk.module.css'
import classes from './business-part.module.css'
import evidenceClasses from './evidence.module.css'

interface Props {
  evidence: Pick<ApprovalEvidence, 'changes' | 'rejection'>
  matter: BusinessMatter
}

/** The listing as customers will see it, marked where it has changed, with advice on it. */
export function BusinessPart({ evidence, matter }: Props) {
  const { draft, plansInGa, supportsCustomPlans } = matter
  const { marks, benefits } = pageMarks(matter, evidence)
  const checks = judgePage(matter, { supportsCustomPlans, isStaff: true })
  const open = checks.filter(({ advice }) => advice !== null)
  return (
    <>
      <section className={classes.page} aria-label="As customers will see it">
        <h3>As customers will see it</h3>
        <MarketplaceArticle
          page={draft}
          plansInGa={plansInGa}
          marks={marks}
          benefitMarks={benefits}
          isDraft
        />
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
