import { Checkbox, Title } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { useNavigate } from '@tanstack/react-router'
import type { Membership } from '#contract/buildpack.ts'
import type { Buildpacks } from './data.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { AccountsSection } from './accounts/accounts-section.tsx'
import { BuildpackCard } from './buildpack-card.tsx'
import { AnchorLink, ButtonLink } from '#portal/ui/links.tsx'
import classes from './buildpacks.module.css'

const roleWording: Record<Membership['role'], string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member: you see its buildpacks, and others publish them',
}

function Memberships({ memberships }: { memberships: readonly Membership[] }) {
  return (
    <Section id="teams" title="Teams">
      {memberships.length === 0 ? (
        <p className={sectionClasses.soft}>
          You are not in a team. Several people can publish a buildpack that a team owns, even after one of
          them has left.
        </p>
      ) : (
        <ul>
          {memberships.map(({ id, role, team }) => (
            <li key={id} className={sectionClasses.row}>
              <b>{team.name}</b>
              <span className={sectionClasses.soft}>{roleWording[role]}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** A user's buildpacks, the teams they publish for, and what publishing needs. */
export function BuildpacksScreen({ data }: { data: Buildpacks }) {
  const navigate = useNavigate()
  const { buildpacks, archived } = data
  return (
    <div className={classes.screen}>
      <div className={classes.heading}>
        <Title order={1}>Buildpack registry</Title>
        <ButtonLink to="/buildpacks/publish">Publish a buildpack</ButtonLink>
      </div>
      <Section
        id="buildpacks"
        title="Your buildpacks"
        actions={
          <Checkbox
            label="Show archived"
            checked={archived}
            onChange={({ currentTarget: { checked } }) =>
              void navigate({
                to: '/buildpacks',
                search: checked ? { archived: 'true' } : {},
                replace: true,
              })
            }
          />
        }
      >
        {buildpacks.length === 0 ? (
          <EmptyState
            drawing="buildpacks"
            title="No buildpacks yet"
            actions={<AnchorLink to="/buildpacks/publish">Publish your first buildpack</AnchorLink>}
          >
            A buildpack lets apps in a language run, or gives them a tool. Publish one from its GitHub
            repository, and any app can use it by its name.
          </EmptyState>
        ) : (
          <ul>
            {buildpacks.map((buildpack) => (
              <li key={buildpack.id}>
                <BuildpackCard buildpack={buildpack} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Memberships memberships={data.memberships} />
      <AccountsSection account={data.account} twoFactor={data.twoFactor} />
    </div>
  )
}
