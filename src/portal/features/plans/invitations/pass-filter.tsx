import { useNavigate } from '@tanstack/react-router'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'

/** Filters the plan passes through the URL. */
export function PassFilter({ value }: { value: string | undefined }) {
  const navigate = useNavigate({ from: '/addons/$addonSlug/plans' })
  return (
    <FilterField
      label="Filter by e-mail or plan"
      value={value}
      onFilter={(passes) =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, passes }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
