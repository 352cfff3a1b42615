import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { SideChoice } from './side-choice.tsx'

export type Side = 'theirs' | 'yours'

/** A field that two people changed, with formatted values. */
export interface Difference {
  readonly name: string
  readonly label: string
  readonly theirs: ReactNode
  readonly yours: ReactNode
  /** The preselected side. */
  readonly first: Side
}

interface DifferenceDialogProps {
  /** Who changed it, and when (decisions M26). */
  readonly text: string
  readonly differences: readonly Difference[]
  /** Saves the chosen values; resolves when they are stored. */
  readonly onSave: (picks: Readonly<Record<string, Side>>) => Promise<void>
  /** Discards what was typed and shows what is stored. */
  readonly onKeepTheirs: () => void
  readonly onClose: () => void
}

/** 412: theirs and yours side by side, one choice per field. Closing keeps everything typed. */
export function DifferenceDialog(props: DifferenceDialogProps) {
  const { text, differences, onSave, onKeepTheirs, onClose } = props
  const t = useText('shell')
  const [picks, setPicks] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.map(({ name, first }) => [name, first])),
  )
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await onSave(picks)
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <Stack gap="md">
      <Modal.Title>{t('difference.title')}</Modal.Title>
      <Text>{text}</Text>
      {differences.map(({ name, label, theirs, yours }) => (
        <SideChoice
          key={name}
          label={label}
          value={picks[name] ?? 'yours'}
          sides={[
            { side: 'theirs', title: t('difference.theirs'), text: theirs },
            { side: 'yours', title: t('difference.yours'), text: yours },
          ]}
          onChange={side => setPicks({ ...picks, [name]: side })}
        />
      ))}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={isBusy} onClick={onKeepTheirs}>
          {t('difference.keep_theirs')}
        </Button>
        <Button loading={isBusy} onClick={() => void save()} data-autofocus>
          {t('difference.save_mine')}
        </Button>
      </Group>
    </Stack>
  )
}
