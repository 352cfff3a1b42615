import { Button, Group, Radio, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { conflictsOf, fieldsOf, merged, type Side } from './draft-fields.ts'
import type { Draft } from './draft.ts'
import { useFieldText } from './field-text.ts'
import type { TaggedOrder } from './pricing.api.ts'
import { draftOf } from './use-draft.ts'
import classes from './worksheet.module.css'

interface ConflictDialogProps {
  readonly base: Draft
  readonly mine: Draft
  readonly stored: TaggedOrder
  readonly onKeepTheirs: () => void
  readonly onSave: (merged: Draft) => void
}

/** M26: somebody saved first. Field by field theirs or mine; nothing is lost before it is decided. */
export function ConflictDialog({ base, mine, stored, onKeepTheirs, onSave }: ConflictDialogProps) {
  const t = useText('pricing')
  const m = useText('messages')
  const format = useFormat()
  const theirs = draftOf(stored.data)
  const [picks, setPicks] = useState(() => conflictsOf(base, mine, theirs))
  const pick = (name: string, side: Side) =>
    setPicks(known => known.map(one => (one.name === name ? { name, side } : one)))
  const save = () => {
    const fromTheirs = picks.filter(({ side }) => side === 'theirs').map(({ name }) => name)
    onSave(merged(mine, theirs, fromTheirs))
  }
  return (
    <div role="alertdialog" aria-labelledby="conflict-title" aria-describedby="conflict-text">
      <Title order={2} id="conflict-title" tabIndex={-1} data-autofocus>
        {t('conflict.title')}
      </Title>
      <Text id="conflict-text" mt="xs">
        {m('stale', {
          user: stored.data.updated_by ?? t('conflict.someone'),
          time: format.instant(stored.data.updated),
        })}
      </Text>
      <div className={classes['conflicts']}>
        {picks.map(({ name, side }) => (
          <ConflictField key={name} name={name} side={side} mine={mine} theirs={theirs} onPick={pick} />
        ))}
      </div>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onKeepTheirs}>
          {t('conflict.keep_theirs')}
        </Button>
        <Button onClick={save}>{t('conflict.save')}</Button>
      </Group>
    </div>
  )
}

interface ConflictFieldProps {
  readonly name: string
  readonly side: Side
  readonly mine: Draft
  readonly theirs: Draft
  readonly onPick: (name: string, side: Side) => void
}

function ConflictField({ name, side, mine, theirs, onPick }: ConflictFieldProps) {
  const t = useText('pricing')
  const { labelOf, valueOf } = useFieldText()
  const [own, other] = [fieldsOf(mine).get(name), fieldsOf(theirs).get(name)]
  return (
    <Radio.Group
      label={labelOf(name, own ?? other)}
      value={side}
      onChange={value => onPick(name, value === 'mine' ? 'mine' : 'theirs')}
    >
      <Group gap="lg" mt={4}>
        <Radio value="theirs" label={t('conflict.theirs', { value: valueOf(name, other) })} />
        <Radio value="mine" label={t('conflict.mine', { value: valueOf(name, own) })} />
      </Group>
    </Radio.Group>
  )
}
