import { Title } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import type { Publishing } from '#contract/catalogue/page-endpoints.ts'
import { pageFields } from '#contract/catalogue/page-fields.ts'
import { addonPlacePath } from '#contract/places.ts'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { useUser } from '#portal/app/session/use-user.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { editPath } from '../edit-path.ts'
import { judgePage, type JudgedCheck } from './judge-page.ts'
import classes from './quality-checklist.module.css'

/** The tabs that fields are edited in, in their order. */
const groups = [
  ['listing', 'Marketplace Listing'],
  ['plans', 'Features & Plans'],
  ['settings', 'Settings'],
] as const

function Check({ check: { name, field, panel, advice }, addon }: { check: JudgedCheck; addon: Addon }) {
  const { isHerokuAdmin } = useUser()
  const href = panel === null ? editPath(addon, field, isHerokuAdmin) : addonPlacePath(addon.slug, panel)
  return (
    <li className={classes.check} data-done={advice === null || undefined}>
      <Icon name={advice === null ? 'check' : 'circle'} size={16} />
      <span>
        <HiddenText>{advice === null ? 'Done: ' : 'Open: '}</HiddenText>
        {advice === null ? name : <PlaceLink href={href}>{name}</PlaceLink>}
        {advice !== null && <span className={classes.advice}>{advice}</span>}
      </span>
    </li>
  )
}

/** Advice on how to make the draft of a marketplace page better: open checks by tab, and those that are done. */
export function QualityChecklist({ addon, publishing }: { addon: Addon; publishing: Publishing }) {
  const { isHerokuAdmin } = useUser()
  const reason = readOnlyReason(addon)
  if (reason !== null)
    return (
      <Section id="quality" title="Advice on the draft">
        <p className={sectionClasses.soft}>There is none. {reason}</p>
      </Section>
    )
  const { supportsCustomPlans } = addon
  const checks = judgePage(publishing, { supportsCustomPlans, isStaff: isHerokuAdmin })
  const open = checks.filter(({ advice }) => advice !== null)
  const done = checks.filter(({ advice }) => advice === null)
  return (
    <Section
      id="quality"
      title="Advice on the draft"
      actions={
        <span className={sectionClasses.soft}>
          {done.length} of {checks.length}
        </span>
      }
    >
      <p className={sectionClasses.soft}>
        Nothing here is required. What a stage requires is on{' '}
        <PlaceLink href={addonPlacePath(addon.slug, 'nextSteps')}>Next Steps</PlaceLink>.
      </p>
      {groups.map(([place, title]) => {
        const own = open.filter(({ field }) => pageFields[field].at.startsWith(`${place}#`))
        return (
          own.length > 0 && (
            <div key={place} className={classes.group}>
              <Title order={3}>{title}</Title>
              <ul>
                {own.map((check) => (
                  <Check key={check.name} check={check} addon={addon} />
                ))}
              </ul>
            </div>
          )
        )
      })}
      {done.length > 0 && (
        <details className={classes.done}>
          <summary>{done.length} done</summary>
          <ul>
            {done.map((check) => (
              <Check key={check.name} check={check} addon={addon} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}
