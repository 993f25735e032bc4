import { Autocomplete, SegmentedControl, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CommonWords } from "../api.ts";
import type { ServerForm } from "../forms/server-form.tsx";
import { appsQuery } from "../queries.ts";
import type { EditValues } from "./edit-values.ts";

interface EditFieldsProps {
  readonly form: ServerForm<EditValues>["form"];
  readonly common: CommonWords;
}

const platforms = [
  { value: "ios", label: "iOS" },
  { value: "web", label: "Web" },
];

/** The fields of an edit; those that differ between the screens say so. */
export function EditFields({ form, common: { screens, various } }: EditFieldsProps) {
  const isVarious = (field: keyof EditValues) => various.some((name) => name === field);
  const field = (name: keyof EditValues) => ({
    ...form.getInputProps(name),
    ...(isVarious(name) && { placeholder: "Various: they stay as they are" }),
    autoComplete: "off",
    dir: "auto",
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        {screens === 1
          ? "Imports and models leave alone what you change here. Links to the screen stay."
          : "Only what you change here is changed, in all of them. Links to the screens stay."}
      </Text>
      <AppField {...field("app_name")} />
      <div>
        <Text size="sm" fw={550} mb={6} id="edit-platform">
          Platform
        </Text>
        <SegmentedControl
          aria-labelledby="edit-platform"
          data={isVarious("platform") ? [{ value: "", label: "As they are" }, ...platforms] : platforms}
          {...form.getInputProps("platform")}
        />
      </div>
      <TextInput
        label="Title"
        description="What is on the screen, in a few words."
        data-autofocus
        {...field("title")}
      />
      <Textarea
        label="Description"
        description="The screen in plain words: its elements and how they relate. Searches match it best."
        autosize
        minRows={3}
        maxRows={12}
        {...field("description")}
      />
      <Textarea
        label="Elements"
        description="The parts of the interface, one a line."
        autosize
        minRows={2}
        maxRows={10}
        {...field("elements")}
      />
      <TextInput label="Pattern" description="The kind of screen, such as login." {...field("pattern")} />
    </>
  );
}

/** A field that knows the apps of the library: one of them, or a new one. */
function AppField(field: object) {
  const { data } = useQuery(appsQuery);
  const names = [...new Set(data?.apps.map(({ name }) => name))];
  return (
    <Autocomplete
      label="App"
      description="Another name moves the screens to that app."
      data={names}
      limit={8}
      {...field}
    />
  );
}
