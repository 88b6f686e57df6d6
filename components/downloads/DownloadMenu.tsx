'use client';

import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DownloadIcon } from '../ui/icons';
import { saveFile } from './save-file';
import { sentenceOf } from '../trpc';

/**
 * A button that saves a file in the format that is chosen.
 * @param props.read makes the file
 */
export function DownloadMenu<Format extends string>(props: {
  label: string;
  size?: 'compact-sm' | 'sm';
  formats: readonly { format: Format; label: string }[];
  read: (format: Format) => Promise<File>;
}) {
  const { label, size = 'compact-sm', formats, read } = props;
  const save = useMutation({ mutationFn: read, onSuccess: (file) => saveFile(file, file.name) });
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} shadow="md">
        <Menu.Target>
          <Button variant="default" size={size} leftSection={<DownloadIcon />} loading={save.isPending}>
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((offered) => (
            <Menu.Item key={offered.format} onClick={() => save.mutate(offered.format)}>
              {offered.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {save.isError && <span role="alert">{sentenceOf(save.error)}</span>}
    </>
  );
}
