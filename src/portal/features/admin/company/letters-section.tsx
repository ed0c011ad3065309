import type { CompanyLetter } from '#contract/companies/company-overview.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import section from '#portal/ui/layout/section.module.css'
import { Time } from '#portal/ui/format/time.tsx'
import type { Page } from '#portal/wire/load.ts'
import type { LoadingPart } from '#portal/wire/loading-part.ts'
import { usePart } from '#portal/wire/use-part.ts'
import { OlderRows } from '#portal/workflow/long-list/older-rows.tsx'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { PartProblem } from '#portal/workflow/shapes/part-problem.tsx'
import { LetterStateTag } from '../outbox/letter-state-tag.tsx'
import { letterFate } from '../outbox/wording.ts'
import styles from './company-page.module.css'
import { letterPage } from './data.ts'

function Letters({ companyId, first }: { companyId: string; first: Page<CompanyLetter> }) {
  const list = useMoreRows(first, (range) => letterPage(companyId, { range: longerPage(range) }))
  if (list.rows.length === 0) return <p className={section.soft}>No letter was written to them yet.</p>
  return (
    <>
      <ul className={styles.rows}>
        {list.rows.map((letter) => (
          <li key={letter.id}>
            <div>
              <AnchorLink to="/admin/outbox/$letterId" params={{ letterId: letter.id }} inherit>
                {letter.subject}
              </AnchorLink>
              <p className={styles.under}>To {letter.to}</p>
            </div>
            <span className={styles.beside}>
              Written <Time at={letter.createdAt} />
              <br />
              <LetterStateTag state={letter.state} /> {letterFate(letter)}
            </span>
          </li>
        ))}
      </ul>
      <OlderRows list={list} verb="Show older letters" what="Older letters" />
    </>
  )
}

interface Props {
  companyId: string
  letters: LoadingPart<Page<CompanyLetter>>
}

/** The latest letters to the company's people and to those invited into it. */
export function LettersSection({ companyId, letters }: Props) {
  const { found, problem, isUnderWay } = usePart(letters)
  return (
    <Section id="letters" title="Letters">
      {problem !== null && <PartProblem what="The letters" problem={problem} />}
      {found !== null && <Letters companyId={companyId} first={found} />}
      {found === null && isUnderWay && <p className={section.soft}>Loading …</p>}
    </Section>
  )
}
