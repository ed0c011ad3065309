/** The selectable countries; a stored value outside the list can be kept. */
export const countryChoices = (
  countries: readonly string[],
  stored: string | null,
): { value: string; label: string }[] => {
  const isOther = stored !== null && stored !== '' && !countries.includes(stored)
  return [
    { value: '', label: 'Not given' },
    ...[...countries, ...(isOther ? [stored] : [])].map((name) => ({ value: name, label: name })),
  ]
}
