import { Anchor } from '@mantine/core'
import { type Buildpack, ownerKind } from '#contract/buildpack.ts'
import { blockersOf } from '../buildpack-facts.ts'
import { categoryNames } from '../buildpack-values.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import factClasses from '#portal/ui/layout/facts.module.css'
import { Icon } from '#portal/ui/signs/icon.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'
import { mailto } from '#portal/ui/format/address.ts'

function Act({ buildpack, act }: { buildpack: Buildpack; act: 'change' | 'archive' }) {
  const blockers = blockersOf(buildpack, act)
  const look =
    act === 'archive' ? ({ variant: 'outline', color: 'red' } as const) : ({ variant: 'default' } as const)
  const words = act === 'archive' ? 'Archive' : 'Edit'
  if (blockers.length > 0)
    return (
      <ActionButton {...look} blockers={blockers}>
        {words}
      </ActionButton>
    )
  const { namespace, name } = buildpack
  return (
    <ButtonLink
      {...look}

      to={`/buildpacks/$namespace/$name/${act === 'archive' ? 'archive' : 'edit'}`}
      params={{ namespace, name }}
    >
      {words}
    </ButtonLink>
  )
}

function Support({ support: { method, address } }: Pick<Buildpack, 'support'>) {
  if (address === null || method === 'unsupported') return <span className={factClasses.none}>None</span>
  if (method === 'email') return <Anchor href={mailto(address)}>{address}</Anchor>
  return (
    <Anchor href={address} target="_blank" rel="noreferrer">
      {address}
      <Icon name="external" size={16} />
    </Anchor>
  )
}

/** A buildpack's owner, source and support. */
export function AboutSection({ buildpack }: { buildpack: Buildpack }) {
  const { owner, owners, role, source, category, twoFactorAuthentication } = buildpack
  const full = `${source.owner}/${source.repo}`
  return (
    <Section
      id="about"
      title="About"
      actions={
        role !== null && (
          <div className={sectionClasses.actions}>
            <Act buildpack={buildpack} act="change" />
            <Act buildpack={buildpack} act="archive" />
          </div>
        )
      }
    >
      <dl className={factClasses.facts}>
        <dt>Category</dt>
        <dd>{categoryNames[category]}</dd>
        <dt>Owner</dt>
        <dd>{ownerKind(owner.type) === 'team' ? `${owner.name} (team)` : owner.name}</dd>
        {owners.length > 0 && (
          <>
            <dt>Who may publish</dt>
            <dd>{owners.map(({ email }) => email).join(', ')}</dd>
          </>
        )}
        <dt>Source</dt>
        <dd>
          <Anchor href={`https://github.com/${full}`} target="_blank" rel="noreferrer">
            {full}
            <Icon name="external" size={16} />
          </Anchor>
        </dd>
        <dt>Support</dt>
        <dd>
          <Support support={buildpack.support} />
        </dd>
        <dt>Two-factor code</dt>
        <dd>
          {twoFactorAuthentication
            ? 'Asked for to publish a revision, to change the owner and to archive it'
            : 'Not asked for'}
        </dd>
      </dl>
    </Section>
  )
}
