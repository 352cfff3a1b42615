import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useCommands } from './palette-commands.ts'
import { closePalette, typeIntoPalette, usePaletteText } from './palette-host.tsx'
import { readPalette } from './palette-query.ts'
import { useRecords } from './palette-records.ts'
import classes from './palette.module.css'

const [store, spotlight] = createSpotlight()

/** Ctrl K: records, pages, actions, dealerships. `>` lists actions, `#` an order, `@` a person (interface 1.9). */
export function Palette() {
  const t = useText('shell')
  const typed = usePaletteText()
  const { mode, wanted } = readPalette(typed)
  const records = useRecords(wanted, mode)
  const commands = useCommands(wanted, mode)
  useEffect(() => {
    spotlight.open()
    return () => spotlight.close()
  }, [])
  useFirstSelected(records.flatMap(group => group.actions.map(action => action.id)).join())
  return (
    <Spotlight
      store={store}
      query={typed}
      onQueryChange={typeIntoPalette}
      onSpotlightClose={closePalette}
      actions={[...commands, ...records]}
      filter={(_, actions) => actions}
      nothingFound={t('search.nothing')}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.75} aria-hidden />,
        placeholder: t('search.placeholder'),
        'aria-label': t('search.placeholder'),
      }}
      classNames={{
        content: classes['content'] ?? '',
        action: classes['action'] ?? '',
        actionsGroup: classes['group'] ?? '',
      }}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': t('search.title') } }}
      shortcut={null}
      // Centred, the field would move with every response.
      centered={false}
      scrollable
      maxHeight={420}
    />
  )
}

/** Selects results that arrive after typing too, so that Enter opens them: the library only selects while typing. */
function useFirstSelected(arrived: string): void {
  useEffect(() => {
    const list = document.getElementById(store.getState().listId)
    if (arrived === '' || list === null || list.querySelector('[data-selected]') !== null) return
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    store.updateState(state => ({ ...state, selected: 0 }))
  }, [arrived])
}
