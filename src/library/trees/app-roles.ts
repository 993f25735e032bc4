// The types of elements of iOS (XCUIElement.ElementType) and Android (classes of widgets), as ARIA roles.
import { tableOf } from "./tree-node.ts";

/** The types of each role, without prefix and package; what is not here only groups. */
export const appRoles = tableOf({
  alertdialog: "Alert",
  button: "Button Chip FloatingActionButton ImageButton",
  chart: "Chart",
  checkbox: "CheckBox CheckedTextView",
  combobox: "ComboBox PopUpButton Spinner",
  "date picker": "DatePicker",
  dialog: "Dialog Sheet",
  img: "Icon Image ImageView",
  keyboard: "Keyboard",
  link: "Link",
  list: "CollectionView ListView RecyclerView Table",
  listitem: "Cell",
  map: "Map MapView",
  menu: "Menu",
  menuitem: "MenuItem",
  "page indicator": "PageIndicator",
  picker: "Picker PickerWheel",
  progressbar: "ActivityIndicator ProgressBar ProgressIndicator",
  radio: "RadioButton",
  search: "SearchView",
  searchbox: "SearchField",
  "segmented control": "SegmentedControl",
  slider: "RatingBar SeekBar Slider",
  stepper: "Stepper",
  switch: "Switch SwitchCompat Toggle ToggleButton",
  tab: "Tab",
  tablist: "BottomNavigationView TabBar TabLayout",
  text: "StaticText TextView",
  textbox: "AutoCompleteTextView EditText SecureTextField TextField",
  toolbar: "NavigationBar Toolbar",
});

/** True for a name of an asset or an identifier, such as `icon_close_24` or `loginSubmitButton`. */
export function isMachineName(name: string): boolean {
  const trimmed = name.trim();
  // One pattern for both would take the square of a name's length.
  const isPath = /^[\w.-]+$/.test(trimmed) && /[_.]/.test(trimmed);
  return isPath || /^(?:[a-z]+(?:-[a-z\d]+)+|[a-z]+[A-Z]\w*)$/.test(trimmed);
}
