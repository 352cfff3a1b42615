import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useCommands } from './palette-commands.ts'
import { closePalette } from './palette-host.tsx'
import { readPalette } from './palette-query.ts'
import { useRecords } from './palette-records.ts'

const [store, spotlight] = createSpotlight()

/** Ctrl K: records, pages, acts, dealerships. `>` asks for acts, `#` for an order, `@` for a person (ux 1.9). */
export function Palette() {
  const t = useText('shell')
  const [typed, setTyped] = useState('')
  const { mode, wanted } = readPalette(typed)
  const records = useRecords(wanted, mode)
  const commands = useCommands(wanted, mode)
  useEffect(() => {
    spotlight.open()
    return () => spotlight.close()
  }, [])
  return (
    <Spotlight
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={closePalette}
      actions={[...commands, ...records]}
      filter={(_, actions) => actions}
      nothingFound={t('search.nothing')}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.75} aria-hidden />,
        placeholder: t('search.placeholder'),
        'aria-label': t('search.placeholder'),
      }}
      attributes={{ content: { 'aria-label': t('search.title') } }}
      shortcut={null}
      scrollable
      maxHeight={420}
    />
  )
}
