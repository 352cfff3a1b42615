import { SEARCH_MAX } from '@forecourt/domain/platform/validation/search-text.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { SearchBox as Box } from '#shared/ui/table/search-box.tsx'

interface SearchBoxProps {
  readonly value: string
  readonly onSearch: (text: string) => void
}

export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const t = useText('customers')
  return (
    <Box
      value={value}
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      clearLabel={t('search.clear')}
      maxLength={SEARCH_MAX}
      onSearch={onSearch}
    />
  )
}
