import { Section } from '#portal/ui/layout/section.tsx'
import section from '#portal/ui/layout/section.module.css'
import { Time } from '#portal/ui/format/time.tsx'
import { AnchorLink, ButtonLink } from '#portal/ui/links.tsx'
import { PartProblem } from '#portal/workflow/shapes/part-problem.tsx'
import type { OverviewPart } from './data.ts'
import styles from './company-page.module.css'

interface Props {
  company: { name: string }
  overview: OverviewPart
}

/** Those who were invited into the company and have not come yet. */
export function InvitedSection({ company, overview: { found, problem } }: Props) {
  return (
    <Section
      id="invited"
      title="Invitations"
      actions={
        <ButtonLink to="/admin/people/new" search={{ company: company.name }} variant="default">
          Invite somebody
        </ButtonLink>
      }
    >
      {problem !== null && <PartProblem what="The invitations" problem={problem} />}
      {found?.invited.length === 0 && <p className={section.soft}>There is no open invitation.</p>}
      <ul className={styles.rows}>
        {found?.invited.map(({ id, email, createdAt, linkExpiresAt }) => (
          <li key={id}>
            <AnchorLink to="/admin/people/$personId" params={{ personId: id }} inherit>
              {email}
            </AnchorLink>
            <span className={styles.beside}>
              Invited <Time at={createdAt} />, link works until <Time at={linkExpiresAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
