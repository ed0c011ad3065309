import { useEffect, useState } from 'react'
import { teamMembershipBlockers } from '#machines/buildpack/team-membership.ts'
import type { PersonRecord, PersonTeam } from '#contract/people/person.ts'
import { teamMembershipBlockerWordings } from '#contract/wording/blockers/buildpack-blockers.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { useRowFocus } from '#portal/ui/focus/use-row-focus.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { leavingTeam } from './calls.ts'
import peopleClasses from './people.module.css'
import { teamRoles } from './wording.ts'

const ConfirmationDialog = lazyPart(
  async () => (await import('#portal/workflow/dialog/confirmation-dialog.tsx')).ConfirmationDialog,
)

const look = { variant: 'subtle', size: 'compact-sm' } as const

function TeamRow({ person, team, onLeave }: { person: PersonRecord; team: PersonTeam; onLeave: () => void }) {
  const { name, role, otherOwners } = team
  const blockers = teamMembershipBlockers({ from: role, to: null, otherOwners })
  return (
    <li className={peopleClasses.team}>
      <span>
        {name}
        <span className={peopleClasses.under}>{teamRoles[role]}</span>
      </span>
      <PanelLink
        {...look}
        to="/admin/people/$personId/team"
        params={{ personId: person.id }}
        search={{ team: name }}
        aria-label={`Change role in ${name}`}
      >
        Change role
      </PanelLink>
      <ActionButton
        {...look}
        color="red"
        blockers={blockers.map((each) => explain(teamMembershipBlockerWordings, each, null))}
        onClick={onLeave}
      >
        Remove<HiddenText> from {name}</HiddenText>
      </ActionButton>
    </li>
  )
}

/** The teams that an account belongs to. Their owners and admins publish the teams' buildpacks. */
export function TeamsSection({ person }: { person: PersonRecord }) {
  const [leaving, setLeaving] = useState<PersonTeam | null>(null)
  const { recover, handlers } = useRowFocus('teams')
  const { id, teams } = person
  useEffect(recover, [teams, recover])
  return (
    <Section
      id="teams"
      title="Teams"
      actions={
        <PanelLink to="/admin/people/$personId/team" params={{ personId: id }} variant="default">
          Add to a team
        </PanelLink>
      }
    >
      {teams.length === 0 ? (
        <p className={classes.soft}>
          No teams. Teams own buildpacks, and their owners and admins publish them.
        </p>
      ) : (
        <ul {...handlers}>
          {teams.map((team) => (
            <TeamRow key={team.id} person={person} team={team} onLeave={() => setLeaving(team)} />
          ))}
        </ul>
      )}
      {leaving !== null && (
        <ConfirmationDialog
          title={`Remove ${person.email} from ${leaving.name}?`}
          verb="Remove from the team"
          done={`Removed from ${leaving.name}.`}
          returnsTo="teams"
          calls={leavingTeam(id, leaving.id)}
          onClose={() => setLeaving(null)}
        >
          <p>
            They no longer publish the team’s buildpacks. What they have published stays. They are told by
            mail.
          </p>
        </ConfirmationDialog>
      )}
    </Section>
  )
}
