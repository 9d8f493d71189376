export { default as Autocomplete } from '@mui/material/Autocomplete';
